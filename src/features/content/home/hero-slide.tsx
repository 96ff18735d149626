import { Heading } from '../../../components/heading.tsx';
import type { HeroSlide as Slide } from '../../../domain/content/homepage/schema.ts';
import { slideIllustration } from '../../../domain/content/appearance/illustrations.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { ContentButton } from '../shared/content-button.tsx';
import { descriptionSizeClass, subtitleSizeClass, textStyle, titleSizeClass } from './content-style.ts';
import { HeroPanel } from '../shared/hero-panel.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

interface HeroSlideProps {
  slide: Slide;
  index: number;
  count: number;
  isCurrent: boolean;
  /** False for distant slides: their text only sets the height. */
  hasPicture: boolean;
}

/** Slides share a grid cell: the longest sets the height. */
export function HeroSlide({ slide, index, count, isCurrent, hasPicture }: HeroSlideProps) {
  const { title, subtitle, description, titleStyle, subtitleStyle, descriptionStyle } = slide;
  return (
    <article
      aria-roledescription={homeTexts.slideshow.slideRole}
      aria-label={homeTexts.slideshow.slide(index + 1, count)}
      inert={!isCurrent}
      className={`[grid-area:1/1] transition-[opacity,visibility] duration-1000 ${isCurrent ? 'visible opacity-100' : 'invisible opacity-0'}`}
    >
      <HeroPanel
        image={slide.image}
        illustration={slideIllustration(index)}
        eager={index === 0}
        hasControls={count > 1}
        hasPicture={hasPicture}
      >
        {subtitle !== '' && (
          <p
            style={textStyle(subtitleStyle)}
            className={`flex items-start gap-3 font-semibold text-deep-accent wrap-anywhere ${subtitleSizeClass[subtitleStyle?.size ?? 'medium']}`}
          >
            <span aria-hidden="true" className="mt-[0.8em] h-px w-8 shrink-0 bg-current" />
            {subtitle}
          </p>
        )}
        <Heading
          level={2}
          text={title}
          style={textStyle(titleStyle)}
          className={`wrap-anywhere ${titleSizeClass[titleStyle?.size ?? 'huge']}`}
        />
        {description !== '' && (
          <p
            style={textStyle(descriptionStyle)}
            className={`text-deep-muted wrap-anywhere ${descriptionSizeClass[descriptionStyle?.size ?? 'medium']}`}
          >
            <Sourced text={description} />
          </p>
        )}
        <ContentButton text={slide.buttonText} link={slide.buttonLink} />
      </HeroPanel>
    </article>
  );
}
