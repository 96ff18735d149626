import { type ReactNode, useEffect } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FoundList, type FoundListProps, type ListPage } from './found-list.tsx';
import { rememberFilter } from './last-filter.ts';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

interface ListScreenProps<Page extends ListPage> extends FoundListProps<Page> {
  title: string;
  lead: string;
  actions?: ReactNode;
  notices?: ReactNode;
  filters: ReactNode;
  selection?: ReactNode;
}

/** URL state. */
export function ListScreen<Page extends ListPage>({
  title,
  lead,
  actions,
  notices,
  filters,
  selection,
  count,
  ...list
}: ListScreenProps<Page>) {
  const { to, search } = list;
  const { data } = list.query;
  useEffect(() => rememberFilter(to, search), [to, search]);
  const counted = (
    <>
      {lead}{' '}
      <span role="status" className="font-semibold whitespace-nowrap text-ink">
        {data === undefined ? undefined : count?.(data)}
      </span>
    </>
  );
  return (
    <>
      <ScreenTitle title={title} lead={counted} actions={actions} />
      {notices}
      {filters}
      {selection}
      <FoundList {...list} />
    </>
  );
}

interface RecordListProps<Row extends { id: string }, By extends string, Context, Filter>
  extends
    Omit<ListScreenProps<ListPage & { items: Row[]; total: number }>, 'children' | 'search'>,
    Omit<RecordTableProps<Row, By, Context, Filter>, 'rows'> {}

/** A screen whose rows are a table. */
export function RecordList<
  Row extends { id: string },
  By extends string,
  Context,
  Filter extends { sort?: By | undefined; after?: string | undefined },
>({ label, columns, context, filter, onFilter, ...screen }: RecordListProps<Row, By, Context, Filter>) {
  const table = { label, columns, context, filter, onFilter };
  return (
    <ListScreen {...screen} search={filter}>
      {({ items }) => <RecordTable {...table} rows={items} />}
    </ListScreen>
  );
}
