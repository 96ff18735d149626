import type { ReactNode } from 'react';

export interface RowColumn<Row, Context> {
  label: string;
  /** Null if the row has nothing for it. */
  cell: (row: Row, context: Context) => ReactNode;
  /** Width and alignment in table layout, each prefixed with `@4xl:`; tabular figures always. */
  className?: string;
  /** No label in stacked layout: the row's name or actions. */
  isPlain?: boolean;
}

interface RowTableProps<Row, Context> {
  label: string;
  columns: readonly RowColumn<Row, Context>[];
  rows: readonly Row[];
  context: Context;
}

/**
 * A table if its container is wide enough, else stacked label-value pairs, so nothing scrolls sideways. Semantically
 * always one table.
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
        // Screen readers get the column heading.
        <span aria-hidden="true" className="text-muted @4xl:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 space-y-1 wrap-anywhere">{children}</div>
    </td>
  );
}
