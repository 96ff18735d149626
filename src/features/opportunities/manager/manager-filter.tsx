import { Button } from '../../../components/button.tsx';
import { choicesOf, ListChoice } from '../../../components/list-choice.tsx';
import { opportunityStatuses } from '../../../domain/opportunities.ts';
import { type OpportunityListFilter, opportunitySorts } from '../../../domain/opportunity-list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/texts/opportunity-manager.ts';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { useSectors } from './use-sectors.ts';

interface ManagerFilterProps {
  filter: OpportunityListFilter;
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (filter: OpportunityListFilter, isTyping: boolean) => void;
}

/** Without what is not chosen, and from the first page on. */
function cleaned({ after: _, ...filter }: OpportunityListFilter): OpportunityListFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as OpportunityListFilter;
}

/** Words, status and sector to look for, and the order. */
export function ManagerFilter({ filter, onFilter }: ManagerFilterProps) {
  const { data: sectors = [] } = useSectors();
  const { q, status, sector, sort } = filter;
  const change = (next: OpportunityListFilter, isTyping = false) => onFilter(cleaned({ ...filter, ...next }), isTyping);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(words) => change({ q: words }, true)}
      />
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
      {(q !== undefined || status !== undefined || sector !== undefined) && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change({ q: undefined, status: undefined, sector: undefined })}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
