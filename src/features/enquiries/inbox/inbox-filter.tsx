import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { choicesOf, ListChoice } from '../../../components/list-choice.tsx';
import { enquiryExportMax, enquiryExportPath } from '../../../domain/enquiry-export.ts';
import { type InboxPerson, inboxSorts, inboxStages } from '../../../domain/enquiry-inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/texts/enquiry-inbox.ts';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { exportQuery, type InboxSearch } from './inbox-search.ts';

interface InboxFilterProps {
  search: InboxSearch;
  people: readonly InboxPerson[];
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (search: InboxSearch, isTyping: boolean) => void;
}

/** A filter without the fields that are undefined, at its first page. */
function cleaned({ after: _, id: __, ...filter }: InboxSearch): InboxSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}

/** Words, stage, owner, order and overdue; a change begins at the first page again. */
export function InboxFilterBar({ search, people, onFilter }: InboxFilterProps) {
  const { stage, owner, overdue, q, sort } = search;
  const change = (next: InboxSearch, isTyping = false) => onFilter(cleaned({ ...search, ...next }), isTyping);
  const isFiltered = stage !== undefined || owner !== undefined || overdue !== undefined || q !== undefined;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(words) => change({ q: words }, true)}
      />
      <ListChoice
        label={texts.stage}
        value={stage}
        none={texts.anyStage}
        choices={choicesOf(inboxStages, texts.filterStages)}
        onChoose={(one) => change({ stage: one })}
        className="sm:w-48"
      />
      <ListChoice
        label={texts.owner}
        value={owner}
        none={texts.anyOwner}
        choices={[['mine', texts.mine], ['nobody', texts.nobody], ...people.map(({ id, name }) => [id, name] as const)]}
        onChoose={(one) => change({ owner: one })}
        className="sm:w-48"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(inboxSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-44"
      />
      <Button
        variant={overdue === true ? 'primary' : 'outline'}
        aria-pressed={overdue === true}
        onClick={() => change({ overdue: overdue === true ? undefined : true })}
      >
        {texts.overdueOnly}
      </Button>
      {isFiltered && (
        <Button variant="ghost" onClick={() => onFilter(sort === undefined ? {} : { sort }, false)}>
          {texts.clear}
        </Button>
      )}
      <a
        href={`${enquiryExportPath}${exportQuery(search)}`}
        download
        title={texts.exportHint(enquiryExportMax)}
        className={`${buttonClass({ variant: 'outline' })} sm:ml-auto`}
      >
        <Download aria-hidden="true" className="size-4" />
        {texts.exportCsv}
      </a>
    </div>
  );
}
