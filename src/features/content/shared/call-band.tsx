import type { CSSProperties, ReactNode } from 'react';
import { BilumPattern } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

interface CallBandProps {
  id: string;
  title: string;
  description: string;
  backgroundImage?: ContentImage | null;
  titleStyle?: CSSProperties;
  descriptionStyle?: CSSProperties;
  children: ReactNode;
}

/** Needs a title. */
export function CallBand({
  id,
  title,
  description,
  backgroundImage = null,
  titleStyle,
  descriptionStyle,
  children,
}: CallBandProps) {
  if (title.trim() === '') return null;
  return (
    <section aria-labelledby={id} className="relative isolate overflow-hidden bg-deep text-on-deep">
      {backgroundImage === null ? (
        <>
          {/* Lighter only behind no text: src/domain/content/appearance/contrast.ts relies on it. */}
          <div className="band-light absolute inset-0 -z-10" />
          <BilumPattern className="absolute inset-0 -z-10 text-on-deep opacity-8" />
        </>
      ) : (
        <>
          <Picture
            image={{ ...backgroundImage, alt: '', decorative: true }}
            width={1600}
            height={600}
            sizes="calc(100vw)"
            fills
            className="-z-20"
          />
          {/* Keeps text readable on any picture. */}
          <div className="absolute inset-0 -z-10 bg-deep opacity-80" />
        </>
      )}
      <Container className="grid items-center gap-x-16 gap-y-8 py-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          <h2 id={id} style={titleStyle} className="text-5xl wrap-anywhere">
            {title}
          </h2>
          {description !== '' && (
            <p style={descriptionStyle} className="max-w-prose text-lg wrap-anywhere">
              <Sourced text={description} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-4 lg:justify-end">{children}</div>
      </Container>
    </section>
  );
}
