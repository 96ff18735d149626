import type { InvestContent, InvestSector } from '../../../domain/content/invest/schema.ts';
import { investManagerTexts as texts } from '../../../domain/content/invest/manager-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, ImageAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/items/item-thumbnail.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<InvestContent>();

function Detail({ item }: { item: InvestSector }) {
  return <ItemThumbnail image={item.imageUrl} />;
}

function Fields({ place }: { place: Place<InvestSector> }) {
  return (
    <>
      <TextAt at={within(place, 'name')} />
      <AreaAt at={within(place, 'description')} />
      <TextAt at={within(place, 'growth')} hint={texts.growthHint} />
      <ImageAt at={within(place, 'imageUrl')} />
    </>
  );
}

const spec: ItemListSpec<InvestSector> = {
  addLabel: texts.addSector,
  build: () => ({ id: randomUuid(), name: texts.newSector, description: '', imageUrl: null, growth: texts.newRange }),
  titleOf: ({ name }) => name,
  Detail,
  Fields,
};

export function SectorList() {
  return <ItemList at={at('sectors.sectors')} spec={spec} empty={<p className="text-muted">{texts.noSectors}</p>} />;
}
