import { Banknote, CalendarClock, TrendingUp } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { PlaceIcon } from '../../components/icons.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';
import { Notice } from '../../components/notice.tsx';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import { placeOf } from '../../domain/opportunities/facts.ts';
import { opportunityTexts } from '../../domain/opportunities/texts.ts';
import { sectorIllustration } from '../../domain/content/appearance/illustrations.ts';
import { Illustration } from '../../widgets/pictures/illustration.tsx';
import { Picture } from '../../widgets/pictures/picture.tsx';
import { Sourced, WithSources } from '../../widgets/sources.tsx';
import { authorityContact } from '../../domain/opportunities/contact.ts';
import { factSheetPath } from '../../domain/opportunities/fact-sheet.ts';
import { factSheetTexts } from '../../domain/opportunities/fact-sheet-texts.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { BackLink } from './back-link.tsx';
import { ContactCard } from './contact-card.tsx';
import { Documents, Source } from './detail-facts.tsx';
import { Related } from './related.tsx';
import { TextLines } from './text-lines.tsx';
import type { OpportunityDetailData } from './types.ts';

interface OpportunityDetailProps {
  opportunity: OpportunityDetailData;
  settings: SiteShell['settings'];
  /** Below the title; not in a preview. */
  share?: ReactNode;
}

interface Tile {
  label: string;
  value: string;
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
}

function Tiles({ opportunity }: { opportunity: OpportunityDetailData }) {
  const { investment, expectedRoi: roi, timeline } = opportunity;
  const tiles: Tile[] = [
    { label: opportunityTexts.location, value: placeOf(opportunity), icon: PlaceIcon },
    { label: opportunityTexts.investment, value: opportunityTexts.amount(investment), icon: Banknote },
    { label: opportunityTexts.roi, value: roi === '' ? texts.notStated : roi, icon: TrendingUp },
    { label: opportunityTexts.timeline, value: timeline === '' ? texts.notStated : timeline, icon: CalendarClock },
  ];
  return (
    <dl
      aria-label={texts.keyFacts}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4"
    >
      {tiles.map(({ label, value, icon: Icon }) => (
        <div key={label} className="bg-raised p-5">
          <dt className="flex items-center gap-3 text-sm text-muted">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
            {label}
          </dt>
          <dd className="mt-0.5 pl-8 text-lg font-semibold wrap-anywhere">
            <Sourced text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A whole page (specification 1, 'Opportunity detail'). */
export function OpportunityDetail({ opportunity, settings, share }: OpportunityDetailProps) {
  const { title, sector, description, requirements, benefits, image, isDemo } = opportunity;
  const blocks = [
    { title: texts.requirements, text: requirements },
    { title: texts.benefits, text: benefits },
  ].filter((block) => block.text.trim() !== '');
  return (
    <article className="print-sheet">
      <header className="relative isolate overflow-hidden bg-sunken">
        <div className="fade-to-left absolute inset-y-0 right-0 -z-10 w-1/2 max-md:hidden">
          <BilumPattern className="h-full text-line" />
        </div>
        <Container className="py-8 md:py-12">
          <BackLink />
          <p className="mt-6 flex flex-wrap gap-2">
            <Badge tone="brand">{sector.name}</Badge>
            {isDemo && <Badge tone="warning">{opportunityTexts.example}</Badge>}
          </p>
          <h1 className="mt-3 max-w-[30ch] text-4xl wrap-anywhere">{title}</h1>
          {share !== undefined && (
            <div className="mt-5 flex flex-wrap items-start gap-2">
              {share}
              <a
                href={factSheetPath(opportunity.id)}
                className={`print:hidden ${buttonClass({ variant: 'outline', size: 'sm' })}`}
              >
                {factSheetTexts.link}
              </a>
            </div>
          )}
        </Container>
        <BilumBand />
      </header>
      <WithSources content={[description, requirements, benefits]}>
        <Container className="space-y-8 py-8 md:space-y-10 md:py-12">
          {isDemo && (
            <Notice tone="warning" title={texts.exampleTitle}>
              <p>{texts.exampleNotice}</p>
            </Notice>
          )}
          <Tiles opportunity={opportunity} />
          <div className="flex flex-col gap-10 lg:flex-row lg:items-start lg:gap-12">
            <div className="min-w-0 grow space-y-10">
              {image === null ? (
                <Illustration
                  name={sectorIllustration(sector.slug)}
                  eager
                  className="aspect-5/2 w-full rounded-card print:hidden"
                />
              ) : (
                <Picture
                  image={image}
                  width={1200}
                  height={630}
                  eager
                  sizes="(min-width: 64rem) 48rem, 94vw"
                  className="rounded-card print:hidden"
                />
              )}
              {description.trim() !== '' && (
                <section aria-labelledby="about-title">
                  <h2 id="about-title" className="text-2xl">
                    {texts.about}
                  </h2>
                  <div className="prose mt-3 text-lg">
                    <p className="whitespace-pre-line">
                      <Sourced text={description.trim()} />
                    </p>
                  </div>
                </section>
              )}
              {blocks.length > 0 && (
                <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
                  {blocks.map((block) => (
                    <section key={block.title} className="border-t-2 border-brand pt-4">
                      <h2 className="text-xl">{block.title}</h2>
                      <div className="prose mt-3">
                        <TextLines text={block.text} />
                      </div>
                    </section>
                  ))}
                </div>
              )}
              <Documents opportunity={opportunity} />
              <Source opportunity={opportunity} settings={settings.general} />
            </div>
            <ContactCard opportunity={opportunity} authority={authorityContact(settings)} />
          </div>
        </Container>
      </WithSources>
      <Related related={opportunity.related} />
    </article>
  );
}
