import { chartTexts } from '../domain/content/rich-text/chart-texts.ts';
import { type Series, seriesOf } from '../domain/content/rich-text/figures.ts';
import type { Block, ChartKind } from '../domain/content/rich-text/nodes.ts';
import { plainTextOf } from '../domain/content/rich-text/words.ts';
import { withoutSources } from '../domain/site/sources.ts';

interface TableChartProps {
  blocks: readonly Block[];
  at: number;
}

/** Per column of figures; exact values: the table after it. */
export function TableChart({ blocks, at }: TableChartProps) {
  const table = blocks[at];
  if (table?.type !== 'table' || table.attrs === undefined) return null;
  const { chart } = table.attrs;
  const heading = blocks.slice(0, at).findLast(({ type }) => type === 'heading');
  const above = heading === undefined ? '' : withoutSources(plainTextOf({ type: 'doc', content: [heading] }));
  return seriesOf(table).map((series) => (
    <div key={series.column} className="space-y-2">
      {series.title !== '' && <p className="text-sm font-semibold">{series.title}</p>}
      <Drawing kind={chart} series={series} name={chartTexts.name(chart, above, series.title)} />
    </div>
  ));
}

/** Widths in per cent, heights in pixels: text keeps its size. */
function Drawing({ kind, series, name }: { kind: ChartKind; series: Series; name: string }) {
  const height = kind === 'bars' ? series.points.length * barRow : lineTop + linePlot + lineFoot;
  return (
    <svg
      role="img"
      aria-label={name}
      width="100%"
      height={height}
      className="block overflow-visible text-sm"
      style={{ fill: 'var(--brand-ink)', stroke: 'none' }}
    >
      {kind === 'bars' ? <Bars series={series} /> : <Line series={series} />}
    </svg>
  );
}

const rounded = (number: number) => Number(number.toFixed(1));

/** Always includes zero, or lengths would mislead. */
function scaleOf({ points }: Series): (value: number) => number {
  const values = points.map(({ value }) => value);
  const least = Math.min(0, ...values);
  const span = Math.max(0, ...values) - least;
  return (value) => (span === 0 ? 0 : (value - least) / span);
}

const barRow = 44;
const lineLength = 40;

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(8, most - 1)).trimEnd()}…`;
}

function Bars({ series }: { series: Series }) {
  const scale = scaleOf(series);
  const zero = scale(0);
  return series.points.map(({ row, name, words, value }, index) => {
    const end = scale(value);
    const y = index * barRow;
    return (
      <g key={row}>
        <rect
          x={`${rounded(Math.min(zero, end) * 100)}%`}
          y={y + 22}
          width={`${rounded(Math.max(Math.abs(end - zero) * 100, 0.4))}%`}
          height={12}
          rx={1}
        />
        <text y={y + 15} fill="currentColor">
          {shortened(name, lineLength - words.length)}
        </text>
        <text x="100%" y={y + 15} textAnchor="end" fontWeight="600" fill="currentColor">
          {words}
        </text>
      </g>
    );
  });
}

const [lineTop, linePlot, lineFoot] = [24, 150, 26];

/** Evenly spread, with first, last and room for the longest. */
function shownPlaces(words: readonly string[]): Set<number> {
  const longest = Math.max(...words.map(({ length }) => length));
  const count = Math.min(words.length, Math.max(2, Math.floor(lineLength / (longest + 2))));
  return new Set(Array.from({ length: count }, (_, index) => Math.round((index * (words.length - 1)) / (count - 1))));
}

function Line({ series: { points }, series }: { series: Series }) {
  const scale = scaleOf(series);
  const last = points.length - 1;
  const x = (index: number) => rounded(1 + (index / last) * 98);
  const y = (value: number) => rounded((1 - scale(value)) * linePlot);
  const names = shownPlaces(points.map(({ name }) => name));
  const figures = shownPlaces(points.map(({ words }) => words));
  const anchor = (index: number) => (index === 0 ? 'start' : index === last ? 'end' : 'middle');
  return (
    <>
      <line x1="0" x2="100%" y1={lineTop + y(0)} y2={lineTop + y(0)} style={{ stroke: 'currentColor', opacity: 0.5 }} />
      <svg
        y={lineTop}
        width="100%"
        height={linePlot}
        viewBox={`0 0 100 ${linePlot}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <polyline
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
          vectorEffect="non-scaling-stroke"
          style={{ fill: 'none', stroke: 'var(--brand-ink)', strokeWidth: 2.5 }}
        />
      </svg>
      {points.map(({ row, name, words, value }, index) => (
        <g key={row}>
          <circle cx={`${x(index)}%`} cy={lineTop + y(value)} r={4} />
          {figures.has(index) && (
            <text
              x={`${x(index)}%`}
              y={lineTop + y(value) - 10}
              textAnchor={anchor(index)}
              fontWeight="600"
              fill="currentColor"
            >
              {words}
            </text>
          )}
          {names.has(index) && (
            <text x={`${x(index)}%`} y={lineTop + linePlot + 20} textAnchor={anchor(index)} fill="currentColor">
              {name}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
