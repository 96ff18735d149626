import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/items/item-thumbnail.tsx';
import { type ItemListSpec, nextNumber } from '../../../widgets/content-editor/items/list-spec.ts';
import { shownSectors } from '../home/investment-section.tsx';
import { ImageStyleFields } from '../../../widgets/content-editor/fields/image-style-fields.tsx';
import { Empty } from './empty.tsx';
import { placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<HomepageContent>()('investmentSection');
const project = within(at, 'featuredProject');

type Sector = HomepageContent['investmentSection']['featuredSectors'][number];

const sectors: ItemListSpec<Sector> = {
  addLabel: texts.addSector,
  build: (items) => ({ id: nextNumber(items), ...texts.newSector, image: null }),
  titleOf: ({ name }) => name,
  Detail: ({ item }) => <ItemThumbnail image={item.image} />,
  Fields: ({ place }) => (
    <>
      <TextAt at={within(place, 'name')} />
      <AreaAt at={within(place, 'description')} />
      <ImageAt at={within(place, 'image')} />
      <LinkAt at={within(place, 'link')} hint={texts.sectorLinkHint} />
    </>
  ),
};

export function InvestmentTab() {
  return (
    <div className="space-y-5">
      <TextAt at={within(at, 'title')} />
      <AreaAt at={within(at, 'description')} />
      <ImageAt at={within(at, 'image')} />
      <ImageStyleFields at={within(at, 'imageStyle')} imageAt={within(at, 'image')} />
      <EditorGroup title={useLabelOf(within(at, 'featuredSectors'))}>
        <p className="text-sm text-muted">{texts.shownSectors(shownSectors)}</p>
        <ItemList at={within(at, 'featuredSectors')} spec={sectors} empty={<Empty>{texts.noSectors}</Empty>} />
      </EditorGroup>
      <EditorGroup title={useLabelOf(project)}>
        <TextAt at={within(project, 'title')} hint={texts.projectHint} />
        <AreaAt at={within(project, 'description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAt at={within(project, 'category')} />
          <TextAt at={within(project, 'investment')} />
        </div>
        <TextAt at={within(project, 'location')} />
        <ImageAt at={within(project, 'image')} />
      </EditorGroup>
    </div>
  );
}
