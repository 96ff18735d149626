import type { PointerEvent, ReactNode } from 'react';

export interface RowColumn<Row, Context, By extends string = string> {
  label: string;
  /** Null: nothing. */
  cell: (row: Row, context: Context) => ReactNode;
  /** In table layout, prefixed with `@4xl:`. */
  className?: string;
  /** No label when stacked. */
  isPlain?: boolean;
  /** Its heading sorts. */
  order?: { by: By; direction: 'ascending' | 'descending' };
}

interface RowTableProps<Row, Context, By extends string> {
  label: string;
  columns: readonly RowColumn<Row, Context, By>[];
  rows: readonly Row[];
  context: Context;
  /** For columns with `order`. */
  ordered?: { by: By; onOrder: (by: By) => void };
  className?: string;
}

/** Dense tables cut long texts: the pointer shows them whole. */
function nameCutText({ target }: PointerEvent): void {
  const line = (target as Element).closest<HTMLElement>('td.one-line > div, p.one-line');
  if (line !== null) line.title = line.scrollWidth > line.clientWidth ? line.innerText : '';
}

/** A table if wide enough, else label-value pairs; semantically a table. */
export function RowTable<Row extends { id: string }, Context, By extends string>({
  label,
  columns,
  rows,
  context,
  ordered,
  className = '',
}: RowTableProps<Row, Context, By>) {
  return (
    <section aria-label={label} className={`@container rounded-card border border-line bg-raised ${className}`}>
      <table className="block text-left @4xl:table @4xl:w-full" onPointerOver={nameCutText}>
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                aria-sort={column.order?.by === ordered?.by ? column.order?.direction : undefined}
                className={`px-3 py-3 font-semibold ${column.className ?? ''}`}
              >
                <Label column={column} ordered={ordered} />
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

interface LabelProps<By extends string> extends Pick<RowTableProps<never, never, By>, 'ordered'> {
  column: Pick<RowColumn<never, never, By>, 'label' | 'order'>;
}

function Label<By extends string>({ column: { label, order }, ordered }: LabelProps<By>) {
  if (order === undefined || ordered === undefined) return label;
  const arrow = order.direction === 'ascending' ? '↑' : '↓';
  return (
    <>
      <span className="@4xl:hidden">{label}</span>
      <button
        type="button"
        className="hidden min-h-6 underline underline-offset-4 @4xl:inline-block"
        onClick={() => ordered.onOrder(order.by)}
      >
        {label}
        {order.by === ordered.by && <span aria-hidden="true"> {arrow}</span>}
      </button>
    </>
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
        // Screen readers have the column heading.
        <span aria-hidden="true" className="text-muted @4xl:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 space-y-1 wrap-anywhere">{children}</div>
    </td>
  );
}
