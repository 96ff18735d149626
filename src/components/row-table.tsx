import type { ReactNode } from 'react';

/** One column of a {@link RowTable}. */
export interface RowColumn<Row, Context> {
  label: string;
  /** What stands in it; null where the row has nothing for it. */
  cell: (row: Row, context: Context) => ReactNode;
  /** How wide and how aligned it is where there is room for a table, with `@4xl:` before each; figures of one width anywhere. */
  className?: string;
  /** Where there is no room for a table it stands without its label: what a row is called by, what is done with it. */
  isPlain?: boolean;
}

interface RowTableProps<Row, Context> {
  label: string;
  columns: readonly RowColumn<Row, Context>[];
  rows: readonly Row[];
  /** What the cells need besides their row. */
  context: Context;
}

/**
 * Rows as a table where its place has room for the columns, and one below the other, each value beside its label, where
 * it has not: nothing is scrolled sideways. It is one table for both, also for who hears it.
 */
export function RowTable<Row extends { id: string }, Context>({
  label,
  columns,
  rows,
  context,
}: RowTableProps<Row, Context>) {
  return (
    <section aria-label={label} className="@container rounded-card border border-line bg-raised">
      <table className="block text-left @4xl:table @4xl:w-full">
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column.label} scope="col" className={`px-3 py-3 font-semibold ${column.className ?? ''}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @4xl:table-row-group">
          {rows.map((row) => (
            <tr key={row.id} className="block space-y-2 p-4 @4xl:table-row">
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.cell(row, context)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  column: { label: string; className?: string; isPlain?: boolean };
  children: ReactNode;
}

function Cell({ column: { label, className = '', isPlain = false }, children }: CellProps) {
  const isEmpty = children === null;
  const display = isEmpty ? 'hidden' : isPlain ? 'block' : 'grid grid-cols-[6.5rem_1fr] gap-3';
  return (
    <td className={`${display} @4xl:table-cell @4xl:px-3 @4xl:py-3 @4xl:align-top ${className}`}>
      {!isPlain && !isEmpty && (
        // The heading of the column says it to who hears the table.
        <span aria-hidden="true" className="text-muted @4xl:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 space-y-1 wrap-anywhere">{children}</div>
    </td>
  );
}
