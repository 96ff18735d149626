import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  q: string | undefined;
  texts: { search: string; searchHint: string; clear: string };
  /** The search box gets more room, for a long hint. */
  isWide?: boolean;
  onSearch: (words: string) => void;
  /** Something narrows the list. */
  isFiltered: boolean;
  onClear: () => void;
  /** At the end of the bar, such as the download. */
  end?: ReactNode;
  /** `ListChoice`s, and what else narrows or orders the list. */
  children?: ReactNode;
}

/** How a list is narrowed and ordered. */
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

/** Downloads the list as it is narrowed, at the end of its bar. */
export function ExportLink({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <a href={href} download title={title} className={`${buttonClass({ variant: 'outline' })} sm:ml-auto`}>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}

/** The same search from its first page, without what is not chosen and without the row that is open. */
export function narrowed<Search extends object>(search: Search): Search {
  const isKept = ([name, value]: [string, unknown]) =>
    name !== 'after' && name !== 'id' && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(search).filter(isKept)) as Search;
}
