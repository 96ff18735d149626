import { BilumPattern } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import type { CallButton, HomepageContent } from '../../../domain/content/homepage.ts';
import { Picture } from '../../../widgets/picture.tsx';
import { ContentButton } from './content-button.tsx';
import { colourValue, textStyle } from './content-style.ts';

function Call({ button }: { button: CallButton }) {
  const colours = { backgroundColor: colourValue(button.color), color: colourValue(button.textColor) };
  return <ContentButton text={button.text} link={button.link} style={colours} />;
}

/** The closing band of the home page; drawn only with a title. */
export function CallToAction({ section }: { section: HomepageContent['ctaSection'] }) {
  const { title, description, backgroundImage, textStyle: style, primaryButton, secondaryButton } = section;
  if (title.trim() === '') return null;
  return (
    <section aria-labelledby="home-call" className="relative isolate overflow-hidden bg-deep text-on-deep">
      {backgroundImage === null ? (
        <>
          <div className="absolute inset-0 -z-10 bg-linear-to-r from-deep from-30% to-deep-line" />
          <BilumPattern className="absolute inset-0 -z-10 text-on-deep opacity-8" />
        </>
      ) : (
        <>
          <Picture
            image={{ ...backgroundImage, alt: '', decorative: true }}
            width={1600}
            height={600}
            sizes="100vw"
            className="absolute inset-0 -z-20 h-full"
          />
          {/* Keeps the words readable on any picture. */}
          <div className="absolute inset-0 -z-10 bg-deep opacity-80" />
        </>
      )}
      <Container className="grid items-center gap-x-16 gap-y-8 py-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          <h2
            id="home-call"
            style={textStyle({ font: style.titleFont, color: style.titleColor })}
            className="text-5xl wrap-anywhere"
          >
            {title}
          </h2>
          {description !== '' && (
            <p
              style={textStyle({ font: style.descriptionFont, color: style.descriptionColor })}
              className="max-w-prose text-lg wrap-anywhere"
            >
              {description}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-4 lg:justify-end">
          <Call button={primaryButton} />
          <Call button={secondaryButton} />
        </div>
      </Container>
    </section>
  );
}
