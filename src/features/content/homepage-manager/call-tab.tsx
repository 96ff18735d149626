import type { CallButton as Button, HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { contentOptions as options } from '../../../domain/content/option-texts.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, LinkAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ColourAt } from './style-fields.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<HomepageContent>()('ctaSection');
const style = within(at, 'textStyle');

function CallButton({ place }: { place: Place<Button> }) {
  return (
    <EditorGroup title={useLabelOf(place)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAt at={within(place, 'text')} hint={texts.buttonHint} />
        <LinkAt at={within(place, 'link')} />
        <ColourAt at={within(place, 'color')} options={options.buttonColours} />
        <ColourAt at={within(place, 'textColor')} options={options.buttonColours} />
      </div>
    </EditorGroup>
  );
}

export function CallTab() {
  return (
    <div className="space-y-5">
      <TextAt at={within(at, 'title')} hint={texts.callHint} />
      <AreaAt at={within(at, 'description')} />
      <ImageAt at={within(at, 'backgroundImage')} />
      <EditorGroup title={useLabelOf(style)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectAt at={within(style, 'titleFont')} options={options.fonts} none={texts.asTheme} />
          <ColourAt at={within(style, 'titleColor')} options={options.buttonColours} none={texts.asTheme} />
          <SelectAt at={within(style, 'descriptionFont')} options={options.fonts} none={texts.asTheme} />
          <ColourAt at={within(style, 'descriptionColor')} options={options.buttonColours} none={texts.asTheme} />
        </div>
      </EditorGroup>
      <CallButton place={within(at, 'primaryButton')} />
      <CallButton place={within(at, 'secondaryButton')} />
    </div>
  );
}
