import { choicesOf, ListChoice } from '../../../components/form/list-choice.tsx';
import { type ServiceFilter, serviceSorts, serviceStates } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { FilterBar, narrowed } from '../../../widgets/list-screen/filter-bar.tsx';

interface ServiceFilterBarProps {
  filter: ServiceFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: ServiceFilter, isTyping: boolean) => void;
}

export function ServiceFilterBar({ filter, onFilter }: ServiceFilterBarProps) {
  const { q, state, category, sort } = filter;
  const { data: categories = [] } = trpc.services.categories.useQuery(undefined, { staleTime: 0 });
  const shown = category === undefined || categories.includes(category) ? categories : [category, ...categories];
  const change = (next: ServiceFilter, isTyping = false) => onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={q !== undefined || state !== undefined || category !== undefined}
      onClear={() => onFilter(narrowed({ sort }), false)}
    >
      <ListChoice
        label={texts.state}
        value={state}
        none={texts.anyState}
        choices={choicesOf(serviceStates, texts.states)}
        onChoose={(one) => change({ state: one })}
        className="sm:w-36"
      />
      <ListChoice
        label={texts.category}
        value={category}
        none={texts.anyCategory}
        choices={shown.map((one) => [one, one])}
        onChoose={(one) => change({ category: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(serviceSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-40"
      />
    </FilterBar>
  );
}
