import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Field, Select, TextInput } from '../../components/field.tsx';
import { mediaSorts, mediaTypes, type MediaTypeFilter } from '../../domain/media-filter.ts';
import { mediaTexts as texts } from '../../domain/texts/media.ts';
import { isFiltered, type ListFilter, readMediaSearch } from './media-search.ts';

interface MediaFilterProps {
  filter: ListFilter;
  /** `isTyping`: one of many changes that follow each other. */
  onFilter: (filter: ListFilter, isTyping: boolean) => void;
  /** Only pictures can be chosen here. */
  isForPictures: boolean;
}

const pauseMs = 350;

/** Search, order, type and 'unused'; all of it is in the address of the screen. */
export function MediaFilter({ filter, onFilter, isForPictures }: MediaFilterProps) {
  const change = (part: Record<string, unknown>, isTyping = false) =>
    onFilter(readMediaSearch({ ...filter, ...part }), isTyping);
  const types = (Object.keys(mediaTypes) as MediaTypeFilter[]).filter((type) => !isForPictures || type !== 'documents');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchBox q={filter.q ?? ''} onSearch={(q) => change({ q }, true)} />
      <div className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0">
        <Field label={texts.sort} hideLabel className="sm:w-44">
          <Select value={filter.sort ?? 'newest'} onChange={({ target }) => change({ sort: target.value })}>
            {mediaSorts.map((sort) => (
              <option key={sort} value={sort}>
                {texts.sorts[sort]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.type} hideLabel className="sm:w-40">
          <Select
            value={filter.type ?? ''}
            onChange={({ target }) => change({ type: target.value === '' ? undefined : target.value })}
          >
            {!isForPictures && <option value="">{texts.allTypes}</option>}
            {types.map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <CheckField
          label={texts.unused}
          checked={filter.unused === true}
          onChange={({ target }) => change({ unused: target.checked })}
        />
        {isFiltered(filter) && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => change({ q: undefined, type: isForPictures ? 'pictures' : undefined, unused: undefined })}
          >
            {texts.clearFilter}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Searches while it is typed, after a short pause, and at once on Enter. */
function SearchBox({ q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // The address changed by something else than this box: back and forward, 'Clear filters'.
  if (q !== asked) {
    setAsked(q);
    setText(q);
  }

  function search(value: string): void {
    clearTimeout(pause.current);
    setAsked(value.trim());
    if (value.trim() !== q) onSearch(value.trim());
  }

  return (
    <form
      role="search"
      className="relative w-full min-w-0 sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <Field label={texts.searchLabel} hideLabel>
        <TextInput
          type="search"
          name="q"
          maxLength={100}
          placeholder={texts.search}
          value={text}
          className="pl-10"
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(pause.current);
            pause.current = setTimeout(() => search(target.value), pauseMs);
          }}
        />
      </Field>
    </form>
  );
}
