import { listTexts } from '../../domain/forms/list-texts.ts';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { choicesOf, ListChoice } from '../../components/form/list-choice.tsx';
import { mediaSorts, mediaTypes } from '../../domain/media/filter.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { SearchBox } from '../list-screen/search-box.tsx';
import { isFiltered } from './list-filter.ts';
import { type ListFilter, readMediaSearch } from './media-search.ts';

interface MediaFilterProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter, isTyping: boolean) => void;
  isForPictures: boolean;
}

export function MediaFilter({ filter, onFilter, isForPictures }: MediaFilterProps) {
  const change = (part: Record<string, unknown>, isTyping = false) =>
    onFilter(readMediaSearch({ ...filter, ...part }), isTyping);
  const types = mediaTypes.filter((type) => !isForPictures || type !== 'documents');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchBox
        q={filter.q ?? ''}
        label={texts.searchLabel}
        placeholder={texts.search}
        onSearch={(q) => change({ q }, true)}
      />
      <div className="flex grow flex-wrap gap-3 sm:grow-0">
        <ListChoice
          label={texts.sort}
          value={filter.sort ?? 'newest'}
          choices={choicesOf(mediaSorts, texts.sorts)}
          onChoose={(sort) => change({ sort })}
        />
        <ListChoice
          label={texts.type}
          value={filter.type}
          none={isForPictures ? undefined : texts.allTypes}
          choices={choicesOf(types, texts.types)}
          onChoose={(type) => change({ type })}
        />
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
            {listTexts.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
