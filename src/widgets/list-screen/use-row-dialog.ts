import { useNavigate } from '@tanstack/react-router';
import type { AdminScreen } from '../../domain/access/access.ts';
import { changedSearch } from '../../lib/changed-search.ts';
import { openRow } from '../../lib/list-search.ts';

/** In the URL. */
export interface OpenRow {
  edit?: string | undefined;
}

/** The URL has filter and open row. */
export function useRowDialog<Filter extends object>(to: AdminScreen, search: object, filter: Filter) {
  const navigate = useNavigate();
  const go = (next: object, options?: { replace?: boolean; ignoreBlocker?: boolean }) =>
    void navigate({ to, search: next, resetScroll: false, ...options });
  const open = (id: string) => ({ ...filter, edit: id });
  return {
    id: openRow({ ...search }),
    list: {
      filter,
      onFilter: (next: Filter, isTyping: boolean) => go(changedSearch(filter, next), { replace: isTyping }),
      onCopied: (id: string) => go(open(id)),
    },
    dialog: {
      // The URL may have changed since: a search may be on its way.
      onClose: () => go(changedSearch(search, filter)),
      // Saved: do not block.
      onMade: (id: string) => go(open(id), { replace: true, ignoreBlocker: true }),
    },
  };
}

export interface RowListProps<Filter extends object> {
  filter: Filter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: Filter, isTyping: boolean) => void;
  onCopied: (id: string) => void;
}

export interface RowDialogProps {
  /** 'new' until the first save. */
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}
