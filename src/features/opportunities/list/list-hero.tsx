import { BilumBand } from '../../../components/bilum.tsx';
import { Sourced } from '../../../widgets/sources.tsx';
import { besideArt, HeroArt } from '../../../widgets/pictures/hero-art.tsx';
import { Container } from '../../../components/container.tsx';
import { figureParts, illustrativeMark } from '../../../domain/site/sources.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';

interface ListHeroProps {
  /** Number of active opportunities (D22). */
  activeCount: number;
  /** Hides the count, else 0 above the projects shown. */
  hasOnlyExamples: boolean;
  /** From the settings; omits empty ones. */
  averageRoi: string;
  provinces: string;
}

export function ListHero({ activeCount, hasOnlyExamples, averageRoi, provinces }: ListHeroProps) {
  const figures = [
    { value: hasOnlyExamples ? '' : `${activeCount}`, label: texts.activeCount(activeCount) },
    { value: averageRoi, label: `${texts.averageRoi} ${illustrativeMark(figureParts(averageRoi))}`.trimEnd() },
    { value: provinces, label: texts.provinces },
  ].filter((figure) => figure.value !== '');
  // Three fit a phone's row.
  const [gap, width] =
    figures.length > 2 ? ['gap-x-2 sm:gap-x-5', 'max-w-26 pl-2 sm:pl-3'] : ['gap-x-5', 'max-w-full pl-3'];
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <HeroArt name="opportunities" />
      <Container className={`pt-6 pb-5 md:pt-16 md:pb-14 ${besideArt}`}>
        <h1 className="max-w-[18ch] text-4xl">{texts.heroTitle}</h1>
        <p className="mt-2 max-w-[58ch] md:mt-4 md:text-lg text-deep-muted">{texts.heroLead}</p>
        <ul aria-label={texts.statsLabel} className={`mt-4 flex flex-wrap ${gap} gap-y-4 md:mt-10 md:gap-x-12`}>
          {figures.map(({ value, label }) => (
            <li key={label} className={`${width} shrink-0 border-l-2 border-deep-accent sm:max-w-56 md:pl-4`}>
              <span className="block text-2xl font-semibold wrap-anywhere">
                <Sourced text={value} />
              </span>{' '}
              <span className="block text-sm text-deep-muted">{label}</span>
            </li>
          ))}
        </ul>
      </Container>
      <BilumBand />
    </section>
  );
}
