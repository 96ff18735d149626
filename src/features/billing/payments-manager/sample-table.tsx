import { statementTexts as texts } from '../../../domain/statements/texts.ts';

/** A table that is wider than its place is reached, and moved, by the keyboard. */
const scrollable = { tabIndex: 0 };

/** The first lines of a file as they are. */
export function SampleTable({ headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] }) {
  // Several columns may have one name, and several lines the same cells: they are told apart by their places.
  const columns = headings.map((heading, at) => ({ heading, at }));
  const lines = rows.map((cells, line) => ({ cells, line }));
  return (
    <section aria-label={texts.sample} {...scrollable} className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-collapse text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            {columns.map(({ heading, at }) => (
              <th key={at} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, line }) => (
            <tr key={line} className="border-t border-line">
              {columns.map(({ at }) => (
                <td key={at} className="max-w-64 truncate px-3 py-2">
                  {cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
