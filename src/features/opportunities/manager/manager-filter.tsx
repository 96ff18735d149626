import { choicesOf, ListChoice } from '../../../components/form/list-choice.tsx';
import { opportunityStatuses } from '../../../domain/opportunities/opportunities.ts';
import { type OpportunityListFilter, opportunitySorts } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { FilterBar, narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import { useSectors } from './use-sectors.ts';

interface ManagerFilterProps {
  filter: OpportunityListFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: OpportunityListFilter, isTyping: boolean) => void;
}

export function ManagerFilter({ filter, onFilter }: ManagerFilterProps) {
  const { data: sectors = [] } = useSectors();
  const { q, status, sector, sort } = filter;
  const change = (next: OpportunityListFilter, isTyping = false) =>
    onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={q !== undefined || status !== undefined || sector !== undefined}
      onClear={() => change({ q: undefined, status: undefined, sector: undefined })}
    >
      <ListChoice
        label={texts.status}
        value={status}
        none={texts.anyStatus}
        choices={choicesOf(opportunityStatuses, texts.statuses)}
        onChoose={(one) => change({ status: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.sector}
        value={sector}
        none={texts.anySector}
        choices={sectors.map(({ slug, name }) => [slug, name])}
        onChoose={(one) => change({ sector: one })}
        className="sm:w-48"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(opportunitySorts, texts.sorts)}
        onChoose={(one) => change({ sort: one })}
        className="sm:w-52"
      />
    </FilterBar>
  );
}
