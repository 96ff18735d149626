import { Badge } from '../../../components/badge.tsx';
import { kindOf } from '../../../domain/content/about-kinds.ts';
import type { AboutSection } from '../../../domain/content/about.ts';
import { emptyRichText } from '../../../domain/content/rich-text-words.ts';
import { aboutManagerTexts as texts } from '../../../domain/texts/about-manager.ts';
import { contentEditorTexts } from '../../../domain/texts/content-editor.ts';
import { contentOptions } from '../../../domain/texts/content-options.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { ItemList } from '../../../widgets/content-editor/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/list-spec.ts';
import { SectionFields } from './section-fields.tsx';

/** Grid items named in the row of a section (specification 2, section 9). */
const namedItems = 4;

function Detail({ item }: { item: AboutSection }) {
  const { layout, gridItems } = item;
  const kind = kindOf(item);
  const more = gridItems.length - namedItems;
  return (
    <span className="order-last flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-muted">
      <Badge>{kind === 'text' ? contentOptions.sectionLayouts[layout] : contentOptions.sectionKinds[kind]}</Badge>
      {layout === 'grid' &&
        gridItems.slice(0, namedItems).map(({ id, title }) => (
          <span key={id} className="max-w-40 truncate rounded-tag bg-sunken px-1.5">
            {title}
          </span>
        ))}
      {layout === 'grid' && more > 0 && <span>{contentEditorTexts.more(more)}</span>}
    </span>
  );
}

const spec: ItemListSpec<AboutSection> = {
  addLabel: texts.addSection,
  build: () => ({
    id: randomUuid(),
    title: '',
    content: emptyRichText,
    layout: 'single',
    kind: 'text',
    imageUrl: null,
    gridItems: [],
  }),
  titleOf: ({ title }) => title,
  Detail,
  Fields: SectionFields,
};

/** The sections of the page in their order. */
export function SectionList() {
  return <ItemList at="sections" spec={spec} empty={<p className="text-muted">{texts.noSections}</p>} />;
}
