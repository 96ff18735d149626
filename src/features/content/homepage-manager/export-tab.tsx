import type { HomepageContent } from '../../../domain/content/homepage.ts';
import { homepageManagerTexts as texts } from '../../../domain/texts/homepage-manager.ts';
import { useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/item-thumbnail.tsx';
import { type ItemListSpec, nextNumber } from '../../../widgets/content-editor/list-spec.ts';
import { Empty } from './empty.tsx';
import { TradeEvent } from './trade-event.tsx';

const at = 'exportSection';

type Export = HomepageContent['exportSection'];

const products: ItemListSpec<Export['products'][number]> = {
  addLabel: texts.addProduct,
  build: (items) => ({ id: nextNumber(items), ...texts.newProduct, image: null }),
  titleOf: ({ name }) => name,
  canCancel: true,
  Detail: ({ item }) => <ItemThumbnail image={item.image} />,
  Fields: ({ place }) => (
    <>
      <TextAt at={`${place}.name`} />
      <AreaAt at={`${place}.description`} />
      <ImageAt at={`${place}.image`} />
      <LinkAt at={`${place}.link`} />
    </>
  ),
};

const resources: ItemListSpec<Export['resources'][number]> = {
  addLabel: texts.addResource,
  build: (items) => ({ id: nextNumber(items), ...texts.newResource }),
  titleOf: ({ title }) => title,
  canCancel: true,
  Fields: ({ place }) => (
    <>
      <TextAt at={`${place}.title`} />
      <LinkAt at={`${place}.link`} />
      <p className="text-sm text-muted">{texts.resourceHint}</p>
    </>
  ),
};

/** Words of the section, its products, the trade event and its resources. */
export function ExportTab() {
  return (
    <div className="space-y-5">
      <TextAt at={`${at}.title`} />
      <AreaAt at={`${at}.description`} />
      <EditorGroup title={useLabelOf(`${at}.products`)}>
        <ItemList at={`${at}.products`} spec={products} empty={<Empty>{texts.noProducts}</Empty>} />
      </EditorGroup>
      <TradeEvent at={`${at}.event`} />
      <EditorGroup title={useLabelOf(`${at}.resources`)}>
        <ItemList at={`${at}.resources`} spec={resources} empty={<Empty>{texts.noResources}</Empty>} />
      </EditorGroup>
    </div>
  );
}
