import { contentOptions as options } from '../../../domain/texts/content-options.ts';
import { homepageManagerTexts as texts } from '../../../domain/texts/homepage-manager.ts';
import { useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, LinkAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { ColourAt } from './style-fields.tsx';

const at = 'ctaSection';
const style = `${at}.textStyle`;

function CallButton({ place }: { place: string }) {
  return (
    <EditorGroup title={useLabelOf(place)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAt at={`${place}.text`} hint={texts.buttonHint} />
        <LinkAt at={`${place}.link`} />
        <ColourAt at={`${place}.color`} options={options.buttonColours} />
        <ColourAt at={`${place}.textColor`} options={options.buttonColours} />
      </div>
    </EditorGroup>
  );
}

/** The closing band with its two buttons. */
export function CallTab() {
  return (
    <div className="space-y-5">
      <TextAt at={`${at}.title`} hint={texts.callHint} />
      <AreaAt at={`${at}.description`} />
      <ImageAt at={`${at}.backgroundImage`} />
      <EditorGroup title={useLabelOf(style)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectAt at={`${style}.titleFont`} options={options.fonts} none={texts.asTheme} />
          <ColourAt at={`${style}.titleColor`} options={options.buttonColours} none={texts.asTheme} />
          <SelectAt at={`${style}.descriptionFont`} options={options.fonts} none={texts.asTheme} />
          <ColourAt at={`${style}.descriptionColor`} options={options.buttonColours} none={texts.asTheme} />
        </div>
      </EditorGroup>
      <CallButton place={`${at}.primaryButton`} />
      <CallButton place={`${at}.secondaryButton`} />
    </div>
  );
}
