import { Link } from '@tanstack/react-router';
import { firstPageOf, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { opportunityListTexts } from '../../../domain/opportunities/list-texts.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import type { RouterOutputs } from '../../../lib/api/trpc.ts';

/** Further sectors are collapsed. */
const maxShown = 9;

interface SectorLinksProps {
  sectors: RouterOutputs['opportunities']['overview']['sectors'];
  search: OpportunitySearch;
}

/** Keeps the other filters. Shows a chosen sector even if empty. */
export function SectorLinks({ sectors, search }: SectorLinksProps) {
  const shown = sectors.filter(({ slug, inFilter }) => inFilter || slug === search.sector);
  const total = sectors.reduce((sum, { count }) => sum + count, 0);
  const folded = shown.slice(maxShown);
  const chips = (choices: { slug: string | undefined; name: string; count: number }[]) => (
    <ul className="flex flex-wrap gap-2">
      {choices.map(({ slug, name, count }) => (
        <li key={slug ?? ''}>
          <Link
            to="/investment-opportunities"
            search={{ ...firstPageOf(search), sector: slug }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={search.sector === slug ? 'true' : undefined}
            className="inline-flex min-h-10 items-center rounded-control border border-edge bg-raised px-4 py-1.5 text-sm font-semibold text-ink no-underline transition-colors hover:border-ink hover:bg-sunken aria-[current]:border-transparent aria-[current]:bg-brand aria-[current]:text-on-brand"
          >
            {name}
            <span className="ml-1.5 font-normal">({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={opportunityListTexts.sectorsLabel}>
      {chips([{ slug: undefined, name: texts.allSectors, count: total }, ...shown.slice(0, maxShown)])}
      {folded.length > 0 && (
        <details open={folded.some(({ slug }) => slug === search.sector)} className="mt-2">
          <summary className="mb-2 min-h-8 w-fit cursor-pointer py-1 text-sm font-semibold text-brand-ink">
            {opportunityListTexts.moreSectors(folded.length)}
          </summary>
          {chips(folded)}
        </details>
      )}
    </nav>
  );
}
