import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/items/item-thumbnail.tsx';
import { type ItemListSpec, nextNumber } from '../../../widgets/content-editor/items/list-spec.ts';
import { Empty } from './empty.tsx';
import { TradeEvent } from './trade-event.tsx';
import { placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<HomepageContent>()('exportSection');

type Export = HomepageContent['exportSection'];

const products: ItemListSpec<Export['products'][number]> = {
  addLabel: texts.addProduct,
  build: (items) => ({ id: nextNumber(items), ...texts.newProduct, image: null }),
  titleOf: ({ name }) => name,
  canCancel: true,
  Detail: ({ item }) => <ItemThumbnail image={item.image} />,
  Fields: ({ place }) => (
    <>
      <TextAt at={within(place, 'name')} />
      <AreaAt at={within(place, 'description')} />
      <ImageAt at={within(place, 'image')} />
      <LinkAt at={within(place, 'link')} hint={texts.productLinkHint} />
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
      <TextAt at={within(place, 'title')} />
      <LinkAt at={within(place, 'link')} />
      <p className="text-sm text-muted">{texts.resourceHint}</p>
    </>
  ),
};

export function ExportTab() {
  return (
    <div className="space-y-5">
      <TextAt at={within(at, 'title')} />
      <AreaAt at={within(at, 'description')} />
      <EditorGroup title={useLabelOf(within(at, 'products'))}>
        <ItemList at={within(at, 'products')} spec={products} empty={<Empty>{texts.noProducts}</Empty>} />
      </EditorGroup>
      <TradeEvent at={within(at, 'event')} />
      <EditorGroup title={useLabelOf(within(at, 'resources'))}>
        <ItemList at={within(at, 'resources')} spec={resources} empty={<Empty>{texts.noResources}</Empty>} />
      </EditorGroup>
    </div>
  );
}
