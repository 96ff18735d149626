import { kindOf } from '../../../domain/content/about/kinds.ts';
import type { AboutContent, AboutSection } from '../../../domain/content/about/schema.ts';
import { aboutManagerTexts as texts } from '../../../domain/content/about/manager-texts.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { buildSection, SectionDetail } from '../../../widgets/section-editor/section-detail.tsx';
import { SectionFields } from './section-fields.tsx';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const at = placesOf<AboutContent>();

function Detail({ item }: { item: AboutSection }) {
  const kind = kindOf(item);
  return <SectionDetail item={item} {...(kind === 'text' ? {} : { label: contentOptions.sectionKinds[kind] })} />;
}

const spec: ItemListSpec<AboutSection> = {
  addLabel: texts.addSection,
  build: () => ({ ...buildSection(), kind: 'text' }),
  titleOf: ({ title }) => title,
  Detail,
  Fields: SectionFields,
};

export function SectionList() {
  return <ItemList at={at('sections')} spec={spec} empty={<p className="text-muted">{texts.noSections}</p>} />;
}
