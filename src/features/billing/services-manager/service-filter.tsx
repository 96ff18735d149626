import { Button } from '../../../components/button.tsx';
import { choicesOf, ListChoice } from '../../../components/list-choice.tsx';
import { type ServiceFilter, serviceStates } from '../../../domain/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/texts/services.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SearchBox } from '../../../widgets/search-box.tsx';

interface ServiceFilterBarProps {
  filter: ServiceFilter;
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (filter: ServiceFilter, isTyping: boolean) => void;
}

/** What is set of a filter; a change begins at the first page again. */
function tidy({ q, state, category }: ServiceFilter): ServiceFilter {
  return {
    ...(q === undefined || q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(category === undefined || category === '' ? {} : { category }),
  };
}

/** Words, state and category to look for. */
export function ServiceFilterBar({ filter, onFilter }: ServiceFilterBarProps) {
  const { q, state, category } = filter;
  const { data: categories = [] } = trpc.services.categories.useQuery(undefined, { staleTime: 0 });
  const shown = category === undefined || categories.includes(category) ? categories : [category, ...categories];
  const change = (next: ServiceFilter, isTyping = false) => onFilter(tidy({ ...filter, ...next }), isTyping);
  const isFiltered = q !== undefined || state !== undefined || category !== undefined;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(words) => change({ q: words }, true)}
      />
      <ListChoice
        label={texts.state}
        value={state}
        none={texts.anyState}
        choices={choicesOf(serviceStates, texts.states)}
        onChoose={(one) => change({ state: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.category}
        value={category}
        none={texts.anyCategory}
        choices={shown.map((one) => [one, one])}
        onChoose={(one) => change({ category: one })}
        className="sm:w-56"
      />
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={() => onFilter({}, false)}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
