import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
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
      <Field label={texts.status} hideLabel className="w-full sm:w-44">
        <Select
          value={status ?? ''}
          onChange={({ target }) => change({ status: opportunityStatuses.find((one) => one === target.value) })}
        >
          <option value="">{texts.anyStatus}</option>
          {opportunityStatuses.map((one) => (
            <option key={one} value={one}>
              {texts.statuses[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.sector} hideLabel className="w-full sm:w-48">
        <Select value={sector ?? ''} onChange={({ target }) => change({ sector: target.value })}>
          <option value="">{texts.anySector}</option>
          {sectors.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.sort} hideLabel className="w-full sm:w-52">
        <Select
          value={sort ?? 'newest'}
          onChange={({ target }) => change({ sort: opportunitySorts.find((one) => one === target.value) })}
        >
          {opportunitySorts.map((one) => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </Select>
      </Field>
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
