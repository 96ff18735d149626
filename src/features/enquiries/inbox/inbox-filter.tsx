import { Button } from '../../../components/button.tsx';
import { choicesOf, ListChoice } from '../../../components/form/list-choice.tsx';
import { type InboxPerson, inboxSorts, inboxStages } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { FilterBar, narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import type { InboxSearch } from './inbox-search.ts';

interface InboxFilterProps {
  search: InboxSearch;
  people: readonly InboxPerson[];
  /** `isTyping`: rapid changes. */
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

export function InboxFilterBar({ search, people, onFilter }: InboxFilterProps) {
  const { stage, owner, overdue, q, sort } = search;
  const change = (next: InboxSearch, isTyping = false) => onFilter(narrowed({ ...search, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={stage !== undefined || owner !== undefined || overdue !== undefined || q !== undefined}
      onClear={() => onFilter(sort === undefined ? {} : { sort }, false)}
    >
      <ListChoice
        label={texts.stage}
        value={stage}
        none={texts.anyStage}
        choices={choicesOf(inboxStages, texts.filterStages)}
        onChoose={(one) => change({ stage: one })}
        className="sm:w-38"
      />
      <ListChoice
        label={texts.owner}
        value={owner}
        none={texts.anyOwner}
        choices={[['mine', texts.mine], ['nobody', texts.nobody], ...people.map(({ id, name }) => [id, name] as const)]}
        onChoose={(one) => change({ owner: one })}
        className="sm:w-38"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(inboxSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-38"
      />
      <Button
        variant={overdue === true ? 'primary' : 'outline'}
        aria-pressed={overdue === true}
        onClick={() => change({ overdue: overdue === true ? undefined : true })}
      >
        {texts.overdueOnly}
      </Button>
    </FilterBar>
  );
}
