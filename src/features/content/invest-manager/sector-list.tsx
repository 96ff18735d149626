import type { InvestSector } from '../../../domain/content/invest.ts';
import { investManagerTexts as texts } from '../../../domain/texts/invest-manager.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, ImageAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/item-thumbnail.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/list-spec.ts';

function Detail({ item }: { item: InvestSector }) {
  return <ItemThumbnail image={item.imageUrl} />;
}

function Fields({ place }: { place: string }) {
  return (
    <>
      <TextAt at={`${place}.name`} />
      <AreaAt at={`${place}.description`} />
      <TextAt at={`${place}.growth`} hint={texts.growthHint} />
      <ImageAt at={`${place}.imageUrl`} />
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

/** The sectors with their ranges of growth. */
export function SectorList() {
  return <ItemList at="sectors.sectors" spec={spec} empty={<p className="text-muted">{texts.noSectors}</p>} />;
}
