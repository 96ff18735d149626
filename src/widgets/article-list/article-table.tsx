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

const cell = 'px-3 py-3 align-top';

/** Keyboards scroll the box. */
const scrollable = { tabIndex: 0 };

const actionsCell = `${cell} bg-inherit md:sticky md:right-0`;

/** Scrolls itself on narrow screens. */
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
    <section aria-label={label} {...scrollable} className="overflow-x-auto rounded-card border border-line bg-raised">
      <table className="w-full min-w-4xl border-collapse text-left">
        <thead className="border-b border-line">
          <tr className="bg-raised">
            <th scope="col" className={`${cell} w-12`}>
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
            <th scope="col" className={`${actionsCell} font-semibold`}>
              {texts.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} data-id={row.id} className={chosen.has(row.id) ? 'bg-sunken' : 'bg-raised'}>
              <td className={cell}>
                <Tick
                  label={texts.select(row.title)}
                  isChosen={chosen.has(row.id)}
                  onChange={(is) => choose([row.id], is)}
                />
              </td>
              {columns.map(({ sort: name, Cell, className = '' }) => (
                <td key={name} className={`${cell} ${className}`}>
                  <Cell row={row} />
                </td>
              ))}
              <td className={actionsCell}>{renderActions(row)}</td>
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
  /** Undefined: by another column. */
  direction: SortDirection | undefined;
  onSort: () => void;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Heading({ label, direction, onSort }: HeadingProps) {
  const Sign = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction === undefined ? 'none' : orders[direction]} className="p-0">
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-2 px-3 text-left font-semibold hover:bg-sunken"
        onClick={onSort}
      >
        {label}
        <Sign aria-hidden="true" className={`size-4 shrink-0 ${direction === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  );
}
