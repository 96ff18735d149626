import type { PlainSection } from '../../domain/content/about/schema.ts';
import type { PageArticle } from '../../domain/articles/articles.ts';
import { sectionEditorTexts as texts } from '../../domain/content/section-texts.ts';
import { ItemList } from '../content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../content-editor/items/list-spec.ts';
import { PlainSectionFields } from './plain-section-fields.tsx';
import { buildSection, SectionDetail } from './section-detail.tsx';
import { placesOf } from '../content-editor/place.ts';

const at = placesOf<PageArticle>();

const spec: ItemListSpec<PlainSection> = {
  addLabel: texts.addSection,
  build: buildSection,
  titleOf: ({ title }) => title,
  Detail: SectionDetail,
  Fields: PlainSectionFields,
};

export function PlainSectionList() {
  return <ItemList at={at('sections')} spec={spec} />;
}
