import { Link } from '@tanstack/react-router';
import { PlaceIcon } from '../../components/icons.tsx';
import { Badge } from '../../components/badge.tsx';
import type { OpportunitySearch } from '../../domain/opportunities/search.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';
import { sectorIllustration } from '../../domain/content/appearance/illustrations.ts';
import { Illustration } from '../../widgets/pictures/illustration.tsx';
import { Picture } from '../../widgets/pictures/picture.tsx';
import type { OpportunityCardData } from './types.ts';

interface OpportunityCardProps {
  opportunity: OpportunityCardData;
  /** The filter to return to. */
  search: OpportunitySearch;
  /** Featured ones have a picture, or the illustration of their sector. */
  featured?: boolean;
  /** Over both columns. */
  wide?: boolean;
}

/** The whole card is clickable; its title is the link. */
export function OpportunityCard({ opportunity, search, featured = false, wide = false }: OpportunityCardProps) {
  const { id, title, sector, location, summary, investment, timeline, image, isDemo } = opportunity;
  const facts = [
    { label: texts.roi, value: opportunity.expectedRoi },
    { label: texts.timeline, value: timeline },
  ].filter((fact) => fact.value !== '');
  return (
    <li
      className={`relative flex flex-col overflow-hidden rounded-card border border-line bg-raised shadow-sm transition-shadow focus-within:shadow-md hover:shadow-md ${
        wide ? 'md:col-span-2 md:flex-row md:*:w-1/2' : ''
      }`}
    >
      {image === null ? (
        featured && <Illustration name={sectorIllustration(sector.slug)} className="aspect-5/2 w-full" />
      ) : (
        <Picture
          image={image}
          width={640}
          height={256}
          sizes="(min-width: 64rem) 23.5rem, (min-width: 48rem) 46vw, 92vw"
        />
      )}
      <div className="flex grow flex-col p-5">
        <p className="flex flex-wrap gap-2">
          <Badge>{sector.name}</Badge>
          {isDemo && <Badge tone="warning">{texts.example}</Badge>}
        </p>
        <h3 className="mt-3 text-xl wrap-anywhere">
          <Link
            to="/investment-opportunities/$id"
            params={{ id }}
            state={{ opportunitySearch: search }}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
          <PlaceIcon className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{texts.location}: </span>
            {location}
          </span>
        </p>
        {summary !== '' && <p className="mt-3 mb-5 text-sm wrap-anywhere">{summary}</p>}
        <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 text-sm">
          <div className="col-span-2">
            <dt className="text-muted">{texts.investment}</dt>
            <dd className="pr-16 text-lg font-semibold text-brand-ink wrap-anywhere">
              {texts.amount(investment)}
              <span data-keep={id} />
            </dd>
          </div>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
