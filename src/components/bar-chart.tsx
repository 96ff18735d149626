/** `format`: for the table. */
export interface ChartSeries {
  label: string;
  values: readonly number[];
  format?: (value: number, at: number) => string;
}

interface BarChartProps {
  title: string;
  summary: string;
  groupsLabel: string;
  groups: readonly string[];
  series: readonly ChartSeries[];
  showTable: string;
}

const size = { width: 320, height: 96 } as const;
const fills = ['text-brand-ink', 'text-accent-strong'] as const;

/** Decorative; the same values as a table. */
export function BarChart({ title, summary, groupsLabel, groups, series, showTable }: BarChartProps) {
  const max = Math.max(1, ...series.flatMap(({ values }) => values));
  const step = size.width / groups.length;
  const bar = (step * 0.7) / series.length;
  return (
    <figure className="rounded-card border border-line bg-raised p-4">
      <figcaption>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{summary}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size.width} ${size.height + 1}`}
        className="mt-3 h-24 w-full"
        preserveAspectRatio="none"
      >
        {series.map(({ label, values }, at) => (
          <g key={label} className={`fill-current ${fills[at % fills.length]}`}>
            {values.map((value, group) => {
              const height = (value / max) * (size.height - 4);
              return (
                <rect
                  key={groups[group]}
                  x={group * step + step * 0.15 + at * bar}
                  y={size.height - height}
                  width={bar}
                  height={height}
                />
              );
            })}
          </g>
        ))}
        <rect y={size.height} width={size.width} height="1" className="fill-current text-edge" />
      </svg>
      {series.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {series.map(({ label }, at) => (
            <li key={label} className="flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 8 8" className={`size-3 fill-current ${fills[at % fills.length]}`}>
                <rect width="8" height="8" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2 text-sm">
        <summary className="w-fit text-brand-ink">
          {showTable}
          <span className="sr-only">: {title}</span>
        </summary>
        <table className="mt-2 w-full table-fixed text-left wrap-anywhere">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pr-3 font-semibold">
                {groupsLabel}
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1 pl-3 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group, at) => (
              <tr key={group}>
                <th scope="row" className="py-1 pr-3 font-normal">
                  {group}
                </th>
                {series.map(({ label, values, format = String }) => (
                  <td key={label} className="py-1 pl-3 text-right tabular-nums">
                    {format(values[at] ?? 0, at)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
