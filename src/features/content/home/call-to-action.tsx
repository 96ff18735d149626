import type { CallButton, HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { CallBand } from '../shared/call-band.tsx';
import { ContentButton } from '../shared/content-button.tsx';
import { colourValue, textStyle } from './content-style.ts';

function Call({ button }: { button: CallButton }) {
  const colours = { backgroundColor: colourValue(button.color), color: colourValue(button.textColor) };
  return <ContentButton text={button.text} link={button.link} style={colours} />;
}

/** Needs a title. */
export function CallToAction({ section }: { section: HomepageContent['ctaSection'] }) {
  const { title, description, backgroundImage, textStyle: style, primaryButton, secondaryButton } = section;
  return (
    <CallBand
      id="home-call"
      title={title}
      description={description}
      backgroundImage={backgroundImage}
      titleStyle={textStyle({ font: style.titleFont, color: style.titleColor })}
      descriptionStyle={textStyle({ font: style.descriptionFont, color: style.descriptionColor })}
    >
      <Call button={primaryButton} />
      <Call button={secondaryButton} />
    </CallBand>
  );
}
