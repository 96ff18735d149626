import type { ReactNode } from 'react';
import { Container } from '../../../components/container.tsx';
import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import { Picture, ratioOf } from '../../../widgets/pictures/picture.tsx';
import type { IllustrationName } from '../../../domain/content/appearance/illustrations.ts';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';

/** Above the text, beside it on wide screens. */
const heroArtClass =
  'relative aspect-5/2 shrink-0 overflow-hidden sm:aspect-auto sm:h-56 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-[42%] lg:woven-edge';

interface HeroPanelProps {
  image: ContentImage | null;
  illustration: IllustrationName;
  eager: boolean;
  /** Room for slideshow controls. */
  hasControls?: boolean;
  /** False: empty while out of view. */
  hasPicture?: boolean;
  children: ReactNode;
}

/** Text and picture never overlap, so every picture is readable. */
export function HeroPanel({
  image,
  illustration,
  eager,
  hasControls = false,
  hasPicture = true,
  children,
}: HeroPanelProps) {
  return (
    <div className="relative flex h-full flex-col lg:min-h-[36rem]">
      <div className={heroArtClass}>
        {!hasPicture ? null : image === null ? (
          <Illustration name={illustration} eager={eager} className="absolute inset-0 size-full" />
        ) : (
          <Picture
            image={image}
            width={960}
            height={1080}
            eager={eager}
            // Wide: up to 43 rem high, cropped at the sides.
            sizes={`(min-width: 64rem) max(42vw, ${Math.ceil(43 * ratioOf(image))}rem), calc(100vw)`}
            fills
          />
        )}
      </div>
      <Container
        className={`relative flex grow flex-col justify-center pt-8 lg:pt-20 ${hasControls ? 'pb-24 lg:pb-28' : 'pb-12 lg:pb-20'}`}
      >
        <div className="max-w-prose space-y-5 lg:w-[54%] lg:space-y-7">{children}</div>
      </Container>
    </div>
  );
}
