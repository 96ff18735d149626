import type { ReactNode } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FoundList, type FoundListProps, type ListPage } from './found-list.tsx';

interface ListScreenProps<Page extends ListPage> extends FoundListProps<Page> {
  title: string;
  lead: string;
  /** Beside the title: export, import, the link that adds a row. */
  actions?: ReactNode;
  /** A `FilterBar`. */
  filters: ReactNode;
  /** What can be done with the rows that are chosen. */
  selection?: ReactNode;
}

/** The screen of a list that is searched, filtered and read page by page, all of it in the address. */
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
