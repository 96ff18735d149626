import { useId, type ReactNode } from 'react';
import { Container } from '../../components/container.tsx';
import type { ContentImage } from '../../domain/content/appearance/image.ts';
import type { RichText as Doc } from '../../domain/content/rich-text/nodes.ts';
import { Picture } from '../pictures/picture.tsx';
import { RichText } from '../rich-text.tsx';

type Ground = 'paper' | 'sunken' | 'deep';

const grounds: Record<Ground, string> = {
  paper: 'border-t border-line first:border-t-0',
  sunken: 'bg-sunken',
  deep: 'bg-deep text-on-deep',
};

interface SectionFrameProps {
  title: string;
  ground?: Ground;
  backdrop?: ReactNode;
  className?: string;
  /** `null`: no title. */
  children: (heading: ReactNode) => ReactNode;
}

const isNamed = (title: string) => title.trim() !== '';

/** The page's without a title. */
export const levelIn = (title: string): 1 | 2 => (isNamed(title) ? 2 : 1);

export function SectionFrame({ title, ground = 'paper', backdrop, className = '', children }: SectionFrameProps) {
  const id = useId();
  const heading = isNamed(title) ? (
    <h2 id={id} className="text-4xl wrap-anywhere">
      {title}
    </h2>
  ) : null;
  return (
    <section aria-labelledby={isNamed(title) ? id : undefined} className={`relative isolate ${grounds[ground]}`}>
      {backdrop}
      <Container className={`py-section ${className}`}>{children(heading)}</Container>
    </section>
  );
}

interface SectionOpeningProps {
  heading: ReactNode;
  text: Doc;
  /** {@link levelIn}. */
  under: 1 | 2;
  image: ContentImage | null;
}

export function SectionOpening({ heading, text, under, image }: SectionOpeningProps) {
  return (
    <div className="space-y-8">
      <div className="grid items-baseline gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {heading}
        <RichText doc={text} under={under} className="text-lg text-muted lg:col-start-2" />
      </div>
      <WidePicture image={image} />
    </div>
  );
}

export function WidePicture({ image }: { image: ContentImage | null }) {
  if (image === null) return null;
  return <Picture image={image} width={1200} height={500} sizes="(min-width: 77rem) 72rem, 94vw" />;
}
