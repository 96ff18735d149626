import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
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
      <Field label={texts.stage} hideLabel className="w-full sm:w-48">
        <Select
          value={stage ?? ''}
          onChange={({ target }) => change({ stage: inboxStages.find((one) => one === target.value) })}
        >
          <option value="">{texts.anyStage}</option>
          {inboxStages.map((one) => (
            <option key={one} value={one}>
              {texts.filterStages[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.owner} hideLabel className="w-full sm:w-48">
        <Select value={owner ?? ''} onChange={({ target }) => change({ owner: target.value || undefined })}>
          <option value="">{texts.anyOwner}</option>
          <option value="mine">{texts.mine}</option>
          <option value="nobody">{texts.nobody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.sort} hideLabel className="w-full sm:w-44">
        <Select
          value={sort ?? 'newest'}
          onChange={({ target }) => change({ sort: target.value === 'due' ? 'due' : undefined })}
        >
          {inboxSorts.map((one) => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </Select>
      </Field>
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
