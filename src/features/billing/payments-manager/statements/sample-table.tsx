import { statementTexts as texts } from '../../../../domain/statements/texts.ts';

/** Scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

export function SampleTable({ headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] }) {
  // Names and cells may repeat: keyed by position.
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
