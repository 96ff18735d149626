import { Button } from '../../components/button.tsx';
import { choicesOf, ListChoice } from '../../components/list-choice.tsx';
import { type ArticleFilter, type ListedState, listedStates } from '../../domain/article-list.ts';
import { articleManagerTexts as texts } from '../../domain/texts/article-manager.ts';
import { SearchBox } from '../search-box.tsx';

interface ListFilterProps<Sort extends string> {
  filter: ArticleFilter<Sort>;
  placeholder: string;
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (filter: ArticleFilter<Sort>, isTyping: boolean) => void;
}

/** Words and state to look for; a change begins at the first page again. */
export function ListFilter<Sort extends string>({ filter, placeholder, onFilter }: ListFilterProps<Sort>) {
  const { after: _, q, state, ...order } = filter;
  const change = (next: { q: string | undefined; state: ListedState | undefined }, isTyping = false) =>
    onFilter(
      {
        ...order,
        ...(next.q === undefined || next.q === '' ? {} : { q: next.q }),
        ...(next.state === undefined ? {} : { state: next.state }),
      },
      isTyping,
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={placeholder}
        onSearch={(words) => change({ q: words, state }, true)}
      />
      <ListChoice
        label={texts.state}
        value={state}
        none={texts.anyState}
        choices={choicesOf(listedStates, texts.filterStates)}
        onChoose={(one) => change({ q, state: one })}
        className="sm:w-56"
      />
      {(q !== undefined || state !== undefined) && (
        <Button variant="ghost" size="sm" onClick={() => change({ q: undefined, state: undefined })}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
