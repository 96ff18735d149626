import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { formatAmount } from '../../../domain/time/format.ts';
import type { OpportunityFilter } from '../../../domain/opportunities/opportunities.ts';
import { firstPageOf, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import type { Sector } from '../../../domain/sectors/sectors.ts';
import { opportunityListTexts } from '../../../domain/opportunities/list-texts.ts';

interface AppliedFiltersProps {
  /** The list's actual filter. */
  filter: OpportunityFilter;
  /** The URL's, which may contain more. */
  search: OpportunitySearch;
  sectors: Sector[];
}

interface Applied {
  key: string;
  words: string;
  without: OpportunitySearch;
}

function appliedOf({ filter, search, sectors }: AppliedFiltersProps): Applied[] {
  const rest = firstPageOf(search);
  const { sector, currency, min, max, location, province, q } = filter;
  const applied: Applied[] = [];
  if (sector !== undefined) {
    const words = sectors.find(({ slug }) => slug === sector)?.name ?? sector;
    applied.push({ key: 'sector', words, without: { ...rest, sector: undefined } });
  }
  if (currency !== undefined) {
    // An amount needs its currency, so they are removed together.
    const without = { ...rest, currency: undefined, min: undefined, max: undefined };
    applied.push({ key: 'currency', words: currency, without });
    if (min !== undefined) {
      const words = opportunityListTexts.appliedMin(formatAmount(min, currency));
      applied.push({ key: 'min', words, without: { ...rest, min: undefined } });
    }
    if (max !== undefined) {
      const words = opportunityListTexts.appliedMax(formatAmount(max, currency));
      applied.push({ key: 'max', words, without: { ...rest, max: undefined } });
    }
  }
  if (location !== undefined) {
    const words = opportunityListTexts.appliedLocation(location);
    applied.push({ key: 'location', words, without: { ...rest, location: undefined } });
  }
  if (province !== undefined) {
    applied.push({ key: 'province', words: province, without: { ...rest, province: undefined } });
  }
  if (q !== undefined) {
    applied.push({ key: 'q', words: opportunityListTexts.appliedText(q), without: { ...rest, q: undefined } });
  }
  return applied;
}

export function AppliedFilters(props: AppliedFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={opportunityListTexts.appliedTitle} className="contents">
        {appliedOf(props).map(({ key, words, without }) => (
          <li key={key} className="min-w-0">
            <Link
              to="/investment-opportunities"
              search={without}
              resetScroll={false}
              activeProps={{}}
              aria-label={opportunityListTexts.remove(words)}
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-tag border border-line bg-sunken px-2.5 py-1 text-sm text-ink no-underline hover:border-ink"
            >
              <span className="min-w-0 wrap-anywhere">{words}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/investment-opportunities"
        search={{}}
        resetScroll={false}
        activeProps={{}}
        className="inline-flex min-h-8 items-center px-2 text-sm font-semibold text-brand-ink underline underline-offset-4"
      >
        {opportunityListTexts.clear}
      </Link>
    </div>
  );
}
