import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { ArrowRightIcon } from '../../../components/icons.tsx';
import {
  countedOpportunities,
  numberedPages,
  type OpportunityFilter,
  opportunityPageSize,
} from '../../../domain/opportunities/opportunities.ts';
import { firstPageOf, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { opportunityListTexts } from '../../../domain/opportunities/list-texts.ts';
import type { RouterOutputs } from '../../../lib/api/trpc.ts';

interface PageLinksProps {
  page: Pick<RouterOutputs['opportunities']['list'], 'total' | 'next'>;
  filter: OpportunityFilter;
  search: OpportunitySearch;
}

/** First, last, and those around `current`, in order. */
function numbersAround(current: number, last: number): number[] {
  const wanted = new Set([1, current - 1, current, current + 1, last]);
  return [...wanted].filter((number) => number >= 1 && number <= last).toSorted((a, b) => a - b);
}

/** Beyond the counted pages only next and first are known. */
export function PageLinks({ page: { total, next }, filter, search }: PageLinksProps) {
  const rest = firstPageOf(search);
  const isBeyond = filter.after !== undefined;
  const current = filter.page ?? 1;
  const last = total > countedOpportunities ? numberedPages : Math.ceil(total / opportunityPageSize);
  const at = (page: number): OpportunitySearch => ({ ...rest, page: page <= 1 ? undefined : `${page}` });
  const follow = isBeyond || current >= numberedPages ? { ...rest, after: next ?? undefined } : at(current + 1);
  const link = {
    to: '/investment-opportunities',
    resetScroll: false,
    activeOptions: { exact: true },
    activeProps: {},
  } as const;
  const look = buttonClass({ variant: 'outline' });
  return (
    <nav aria-label={opportunityListTexts.pagesLabel} className="mt-10 flex flex-wrap items-center gap-3">
      {(isBeyond || current > 1) && (
        <Link {...link} search={at(isBeyond ? 1 : Math.min(current - 1, Math.max(1, last)))} className={look}>
          <ArrowRightIcon className="size-5 rotate-180" />
          {isBeyond ? opportunityListTexts.firstPage : opportunityListTexts.previousPage}
        </Link>
      )}
      {!isBeyond && (
        <ol className="flex flex-wrap items-center gap-1">
          {numbersAround(current, last).map((number, index, all) => (
            <li key={number} className="flex items-center gap-1">
              {number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
              <Link
                {...link}
                search={at(number)}
                aria-label={opportunityListTexts.pageNumber(number)}
                aria-current={number === current ? 'page' : undefined}
                className="grid min-h-11 min-w-11 place-items-center rounded-control font-semibold text-ink no-underline hover:bg-sunken aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
              >
                {number}
              </Link>
            </li>
          ))}
        </ol>
      )}
      {next !== null && (
        <Link {...link} search={follow} className={look}>
          {opportunityListTexts.nextPage}
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}
