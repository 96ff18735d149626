import { choicesOf, ListChoice } from '../../components/form/list-choice.tsx';
import { type ArticleFilter, listedStates } from '../../domain/articles/list.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { FilterBar, narrowed } from '../list-screen/filter-bar.tsx';

interface ListFilterProps<Sort extends string> {
  filter: ArticleFilter<Sort>;
  placeholder: string;
  onFilter: (filter: ArticleFilter<Sort>, isTyping: boolean) => void;
}

export function ListFilter<Sort extends string>({ filter, placeholder, onFilter }: ListFilterProps<Sort>) {
  const { q, state } = filter;
  const change = (next: Pick<ArticleFilter<Sort>, 'q' | 'state'>, isTyping = false) =>
    onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={{ ...texts, searchHint: placeholder }}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={q !== undefined || state !== undefined}
      onClear={() => change({ q: undefined, state: undefined })}
    >
      <ListChoice
        label={texts.state}
        value={state}
        none={texts.anyState}
        choices={choicesOf(listedStates, texts.filterStates)}
        onChoose={(one) => change({ state: one })}
        className="sm:w-56"
      />
    </FilterBar>
  );
}
