import { Heading, labelledBy } from '../../../components/heading.tsx';
import { ArrowRightIcon } from '../../../components/icons.tsx';
import { Container } from '../../../components/container.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { formatEventDays, isUpcoming } from '../../../domain/content/homepage/event.ts';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { isShownLink } from '../../../domain/site/addresses.ts';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { Sourced, SourcedText } from '../../../widgets/sources.tsx';

const texts = homeTexts.exports;

type Export = HomepageContent['exportSection'];

const edges = ['border-flag-red', 'border-accent', 'border-brand', 'border-ink'] as const;

function Product({ product, position }: { product: Export['products'][number]; position: number }) {
  return (
    <li className={`flex flex-col border-t-6 bg-raised p-6 ${edges[position % edges.length]}`}>
      {product.image !== null && (
        <Picture
          image={product.image}
          width={600}
          height={400}
          sizes="(min-width: 64rem) 14.5rem, (min-width: 40rem) 40vw, 79vw"
          className="mb-5"
        />
      )}
      <Heading level={3} text={product.name} className="text-xl wrap-anywhere" />
      <p className="mt-3 grow text-muted wrap-anywhere">
        <Sourced text={product.description} />
      </p>
      {isShownLink(product.link) && (
        <p className="mt-4">
          <SiteLink href={product.link} className="font-semibold text-brand-ink underline underline-offset-4">
            {texts.learnMore} <span className="sr-only">{texts.about(product.name)}</span>
          </SiteLink>
        </p>
      )}
    </li>
  );
}

function TradeEvent({ event, settings }: { event: Export['event']; settings: DateSettings }) {
  return (
    <article className="space-y-3 border-l-6 border-accent bg-raised p-6 sm:p-8">
      <p className="text-sm font-semibold text-muted">{texts.event}</p>
      <h3 className="text-2xl wrap-anywhere">{event.title}</h3>
      <p className="text-xl font-semibold wrap-normal text-brand-ink">
        {formatEventDays(event, { ...settings, isUnbroken: true })}
      </p>
      {event.description !== '' && (
        <p className="text-muted wrap-anywhere">
          <Sourced text={event.description} />
        </p>
      )}
    </article>
  );
}

type DateSettings = Pick<SiteSettings['general'], 'dateFormat' | 'timezone'>;

function Resources({ resources }: { resources: Export['resources'] }) {
  return (
    <div>
      <h3 className="text-xl wrap-anywhere">{texts.resources}</h3>
      <ul className="mt-4 border-t border-line">
        {resources.map((resource) => (
          <li key={resource.id} className="border-b border-line">
            <SiteLink
              href={resource.link}
              className="flex items-center justify-between gap-4 py-3.5 font-semibold text-brand-ink wrap-anywhere hover:underline"
            >
              {resource.title}
              <ArrowRightIcon className="size-5 shrink-0" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ExportSectionProps {
  section: Export;
  settings: DateSettings;
  /** `YYYY-MM-DD` in the site's zone: past events are hidden. */
  today: string;
}

/** Links need existing targets (D21). */
export function ExportSection({ section, settings, today }: ExportSectionProps) {
  const { title, description, products, event } = section;
  const resources = section.resources.filter(({ title: words, link }) => words.trim() !== '' && isShownLink(link));
  const hasEvent = event.title.trim() !== '' && isUpcoming(event, today);
  return (
    <section {...labelledBy('home-export', title)} className="bg-sunken py-section">
      <Container className="space-y-12">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-2">
          <Heading level={2} id="home-export" text={title} className="text-5xl wrap-anywhere" />
          <SourcedText text={description} className="max-w-prose text-lg text-muted" />
        </div>
        {products.length > 0 && (
          <ul aria-label={texts.products} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {products.map((product, position) => (
              <Product key={product.id} product={product} position={position} />
            ))}
          </ul>
        )}
        {(hasEvent || resources.length > 0) && (
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
            {hasEvent && <TradeEvent event={event} settings={settings} />}
            {resources.length > 0 && <Resources resources={resources} />}
          </div>
        )}
      </Container>
    </section>
  );
}
