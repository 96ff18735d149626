import type { FieldErrors } from '../../../domain/forms/errors.ts';
import type { OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { OpportunityFilterForm } from './opportunity-filter.tsx';
import { SectorLinks } from './sector-links.tsx';

/** Sectors as links, everything else as a form. */
export function Filters({ search, errors }: { search: OpportunitySearch; errors: FieldErrors }) {
  const [{ sectors }] = trpc.opportunities.overview.useSuspenseQuery();
  return (
    <div className="space-y-6">
      <SectorLinks sectors={sectors} search={search} />
      <OpportunityFilterForm search={search} errors={errors} />
    </div>
  );
}
