import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  q: string | undefined;
  texts: { search: string; searchHint: string; clear: string };
  isWide?: boolean;
  onSearch: (words: string) => void;
  isFiltered: boolean;
  onClear: () => void;
  end?: ReactNode;
  children?: ReactNode;
}

export function FilterBar({ q, texts, isWide, onSearch, isFiltered, onClear, end, children }: FilterBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={onSearch}
        isWide={isWide ?? false}
      />
      {children}
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      {end}
    </div>
  );
}

/** Page one, without empty values and open row. */
export function narrowed<Search extends object>(search: Search): Search {
  const isKept = ([name, value]: [string, unknown]) =>
    name !== 'after' && name !== 'id' && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(search).filter(isKept)) as Search;
}
