import { Link } from '@tanstack/react-router';
import { firstPageOf, type OpportunitySearch } from '../../domain/opportunities/search.ts';
import type { Sector } from '../../domain/sectors/sectors.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';

interface SectorLinksProps {
  sectors: Sector[];
  search: OpportunitySearch;
}

/** The sector filter: one link a sector, the other filters kept. A chosen sector shows even when nothing is in it. */
export function SectorLinks({ sectors, search }: SectorLinksProps) {
  const shown = sectors.filter(({ slug, inFilter }) => inFilter || slug === search.sector);
  const choices = [{ slug: undefined, name: texts.allSectors }, ...shown];
  return (
    <nav aria-label={texts.sectorsLabel}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ slug, name }) => {
          const isChosen = search.sector === slug;
          return (
            <li key={slug ?? ''}>
              <Link
                to="/investment-opportunities"
                search={{ ...firstPageOf(search), sector: slug }}
                resetScroll={false}
                activeProps={{}}
                aria-current={isChosen ? 'true' : undefined}
                className={`inline-flex min-h-10 items-center rounded-control border px-4 py-1.5 text-sm font-semibold no-underline transition-colors ${
                  isChosen
                    ? 'border-transparent bg-brand text-on-brand'
                    : 'border-edge bg-raised text-ink hover:border-ink hover:bg-sunken'
                }`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
