import { Badge } from '../../../components/badge.tsx';
import { defaultProductCategory } from '../../../domain/content/export/kinds.ts';
import type { ExportContent, ExportProduct } from '../../../domain/content/export/schema.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/items/item-thumbnail.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { EmptyList } from './empty-list.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ExportContent>();

const texts = exportManagerTexts.products;

function Card({ item: { image, category } }: { item: ExportProduct }) {
  return (
    <>
      <ItemThumbnail image={image} />
      {category.trim() !== '' && <Badge className="order-last shrink-0">{category}</Badge>}
    </>
  );
}

/** Enter does nothing (spec 2 §2). */
function Fields({ place }: { place: Place<ExportProduct> }) {
  return (
    <>
      <TextAt at={within(place, 'name')} ignoresEnter />
      <AreaAt at={within(place, 'description')} />
      <TextAt at={within(place, 'category')} ignoresEnter />
      <ImageAt at={within(place, 'image')} />
      <LinkAt at={within(place, 'link')} ignoresEnter />
    </>
  );
}

const products: ItemListSpec<ExportProduct> = {
  addLabel: texts.add,
  build: () => ({
    id: randomUuid(),
    name: '',
    category: defaultProductCategory,
    description: '',
    image: null,
    link: '',
  }),
  titleOf: ({ name }) => name,
  Detail: Card,
  Fields,
  canCancel: true,
  doneLabel: () => texts.save,
};

export function ProductFields() {
  return (
    <>
      <TextAt at={at('products.title')} />
      <AreaAt at={at('products.description')} />
      <ItemList at={at('products.products')} spec={products} empty={<EmptyList text={texts.empty} />} />
    </>
  );
}
