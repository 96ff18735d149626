import type { HeroSlide, HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import { ItemThumbnail } from '../../../widgets/content-editor/items/item-thumbnail.tsx';
import { type ItemListSpec, nextNumber } from '../../../widgets/content-editor/items/list-spec.ts';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { Empty } from './empty.tsx';
import { useShownSlide } from './shown-slide.ts';
import { TextStyle } from './style-fields.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

function SlideFields({ place }: { place: Place<HeroSlide> }) {
  useShownSlide(place);
  return (
    <>
      <TextAt at={within(place, 'title')} />
      <TextStyle at={within(place, 'titleStyle')} sizes={contentOptions.titleSizes} />
      <TextAt at={within(place, 'subtitle')} />
      <TextStyle at={within(place, 'subtitleStyle')} sizes={contentOptions.textSizes} />
      <AreaAt at={within(place, 'description')} rows={3} />
      <TextStyle at={within(place, 'descriptionStyle')} sizes={contentOptions.textSizes} />
      <ImageAt at={within(place, 'image')} hint={texts.slideImageHint} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAt at={within(place, 'buttonText')} hint={texts.buttonHint} />
        <LinkAt at={within(place, 'buttonLink')} />
      </div>
    </>
  );
}

/** Falls back as for visitors. */
function SlideThumbnail({ item: { image } }: { item: HeroSlide }) {
  if (image !== null) return <ItemThumbnail image={image} />;
  return (
    <span className="relative h-9 w-12 shrink-0 overflow-hidden rounded-control bg-deep">
      <Illustration name="slide-highlands" className="absolute inset-0 size-full" />
    </span>
  );
}

const slides: ItemListSpec<HeroSlide> = {
  addLabel: texts.addSlide,
  addsOneAtATime: true,
  build: (items) => ({
    id: nextNumber(items),
    title: '',
    subtitle: '',
    description: '',
    image: null,
    ...texts.newSlide,
  }),
  titleOf: ({ title }) => title,
  Detail: SlideThumbnail,
  Fields: SlideFields,
};

export function HeroTab() {
  return (
    <ItemList at={placesOf<HomepageContent>()('heroSlides')} spec={slides} empty={<Empty>{texts.noSlides}</Empty>} />
  );
}
