import { choicesOf } from '../../../components/form/list-choice.tsx';
import { type InboxPerson, inboxSorts, inboxStages } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { FilterBar } from '../../../widgets/list-screen/filter-bar.tsx';
import type { InboxSearch } from './inbox-search.ts';

interface InboxFilterProps {
  search: InboxSearch;
  people: readonly InboxPerson[];
  /** `isTyping`: rapid changes. */
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

export function InboxFilterBar({ search, people, onFilter }: InboxFilterProps) {
  const owners = people.map(({ id, name }) => [id, name] as const);
  return (
    <FilterBar
      filter={search}
      onFilter={onFilter}
      texts={texts}
      choices={[
        {
          by: 'stage',
          none: texts.anyStage,
          choices: choicesOf(inboxStages, texts.filterStages),
        },
        {
          by: 'owner',
          none: texts.anyOwner,
          choices: [['mine', texts.mine], ['nobody', texts.nobody], ...owners],
        },
        { by: 'sort', usual: 'newest', choices: choicesOf(inboxSorts, texts.sorts) },
      ]}
      toggle={{ by: 'overdue', label: texts.overdueOnly }}
    />
  );
}
