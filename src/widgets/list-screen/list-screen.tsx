import type { ReactNode } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FoundList, type FoundListProps, type ListPage } from './found-list.tsx';

interface ListScreenProps<Page extends ListPage> extends FoundListProps<Page> {
  title: string;
  lead: string;
  /** Next to the title: export, import, add. */
  actions?: ReactNode;
  /** A `FilterBar`. */
  filters: ReactNode;
  selection?: ReactNode;
}

/** Searchable, paged list with its state in the URL. */
export function ListScreen<Page extends ListPage>({
  title,
  lead,
  actions,
  filters,
  selection,
  ...list
}: ListScreenProps<Page>) {
  return (
    <>
      <ScreenTitle title={title} lead={lead} actions={actions} />
      {filters}
      {selection}
      <FoundList {...list} />
    </>
  );
}
