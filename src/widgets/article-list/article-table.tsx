import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArticleRow, SortDirection } from '../../domain/articles/list.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';

/** `name`: sort key. */
export interface ArticleColumn<Row extends ArticleRow, Sort extends string> {
  sort: Sort;
  label: string;
  Cell: (props: { row: Row }) => ReactNode;
  className?: string;
}

interface ArticleTableProps<Row extends ArticleRow, Sort extends string> {
  label: string;
  columns: readonly ArticleColumn<Row, Sort>[];
  rows: readonly Row[];
  sort: Sort;
  direction: SortDirection;
  onSort: (sort: Sort) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  renderActions: (row: Row) => ReactNode;
}

const cell = '@4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:align-top';

/** A table if wide enough, else blocks below the sorting headings. */
export function ArticleTable<Row extends ArticleRow, Sort extends string>({
  label,
  columns,
  rows,
  sort,
  direction,
  onSort,
  chosen,
  onChoose,
  renderActions,
}: ArticleTableProps<Row, Sort>) {
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <section aria-label={label} className="@container rounded-card border border-line bg-raised">
      <table className="block text-left @4xl:table @4xl:w-full">
        <thead className="block border-b border-line @4xl:table-header-group">
          <tr className="flex flex-wrap items-center px-4 py-2 @4xl:table-row">
            <th scope="col" className={`${cell} @4xl:w-12`}>
              <Tick
                label={texts.selectAll}
                isChosen={isAll}
                onChange={(is) =>
                  choose(
                    rows.map(({ id }) => id),
                    is,
                  )
                }
              />
            </th>
            {columns.map((column) => (
              <Heading
                key={column.sort}
                label={column.label}
                direction={column.sort === sort ? direction : undefined}
                onSort={() => onSort(column.sort)}
              />
            ))}
            <th scope="col" className={`sr-only font-semibold @4xl:not-sr-only ${cell}`}>
              {texts.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @4xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.id}
              data-id={row.id}
              className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 @4xl:table-row ${chosen.has(row.id) ? 'bg-sunken' : ''}`}
            >
              <td className={cell}>
                <Tick
                  label={texts.select(row.title)}
                  isChosen={chosen.has(row.id)}
                  onChange={(is) => choose([row.id], is)}
                />
              </td>
              {columns.map(({ sort: name, label: heading, Cell, className = '' }, place) => (
                <td
                  key={name}
                  className={`flex flex-wrap gap-x-3 ${place > 0 ? 'col-span-2' : ''} ${cell} ${className}`}
                >
                  {place > 0 && (
                    // Screen readers have the column heading.
                    <span aria-hidden="true" className="min-w-24 text-muted @4xl:hidden">
                      {heading}
                    </span>
                  )}
                  <Cell row={row} />
                </td>
              ))}
              <td className={`col-span-2 ${cell}`}>{renderActions(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TickProps {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Tick({ label, isChosen, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChosen}
      className="size-6 accent-brand"
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface HeadingProps {
  label: string;
  direction: SortDirection | undefined;
  onSort: () => void;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Heading({ label, direction, onSort }: HeadingProps) {
  const Sign = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === undefined ? 'none' : orders[direction]}
      className="@4xl:table-cell @4xl:p-0"
    >
      <button
        type="button"
        className="flex min-h-11 items-center gap-2 px-3 text-left font-semibold @4xl:px-2 hover:bg-sunken @4xl:w-full"
        onClick={onSort}
      >
        {label}
        <Sign aria-hidden="true" className={`size-4 shrink-0 ${direction === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  );
}
