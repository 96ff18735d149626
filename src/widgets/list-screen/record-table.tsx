import type { ComponentType } from 'react';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import type { DateSettings } from '../../domain/time/format.ts';
import { useDateSettings } from '../use-date-settings.ts';
import { narrowed } from './filter-bar.tsx';

export type RecordColumn<Row, By extends string, Context = { onCopied: (id: string) => void }> = RowColumn<
  Row,
  Context & { dates: DateSettings },
  By
>;

/** The last column. */
export const actionsColumn = <Row,>(
  label: string,
  Actions: ComponentType<{ row: Row; onCopied: (id: string) => void }>,
): RecordColumn<Row, never> => ({
  label,
  isPlain: true,
  className: '@4xl:whitespace-nowrap',
  cell: (row, { onCopied }) => <Actions row={row} onCopied={onCopied} />,
});

export interface RecordTableProps<Row, By extends string, Context, Filter> {
  label: string;
  columns: readonly RecordColumn<Row, By, Context>[];
  rows: readonly Row[];
  context: Context;
  filter: Filter;
  onFilter: (filter: Filter, isTyping: boolean) => void;
}

/** Sorted through the URL, usually newest first. */
export function RecordTable<
  Row extends { id: string },
  By extends string,
  Context,
  Filter extends { sort?: By | undefined },
>({ context, filter, onFilter, ...table }: RecordTableProps<Row, By, Context, Filter>) {
  const dates = useDateSettings();
  const order = (sort: string) => onFilter(narrowed({ ...filter, sort: sort === 'newest' ? undefined : sort }), false);
  return (
    <RowTable
      {...table}
      context={{ ...context, dates }}
      ordered={{ by: filter.sort ?? ('newest' as By), onOrder: order }}
      className="dense"
    />
  );
}
