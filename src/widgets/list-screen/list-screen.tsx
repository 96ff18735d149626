import type { ReactNode } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FoundList, type FoundListProps, type ListPage } from './found-list.tsx';

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
  const { data } = list.query;
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
