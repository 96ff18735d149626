import { BarChart } from '../../../components/bar-chart.tsx';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { ResponseFigures, ResponseMonth } from '../../../domain/enquiries/response-times.ts';
import { timesTexts as texts } from '../../../domain/enquiries/times-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';

interface TimesRow extends ResponseFigures {
  id: string;
  month: string;
  who: string;
  isAll: boolean;
  tests: number;
}

const rowsOf = ({ month, all, officers, tests }: ResponseMonth): TimesRow[] => [
  { ...all, id: month, month, who: texts.everyone, isAll: true, tests },
  ...officers.map(({ officer, figures }) => ({
    ...figures,
    id: `${month} ${officer?.id ?? ''}`,
    month,
    who: officer?.name ?? texts.nobody,
    isAll: false,
    tests: 0,
  })),
];

const numbers = 'tabular-nums';

const columns: readonly RowColumn<TimesRow, undefined>[] = [
  {
    label: texts.month,
    isPlain: true,
    className: '@4xl:whitespace-nowrap tabular-nums',
    cell: ({ month, isAll }) => (isAll ? <span className="font-semibold">{month}</span> : month),
  },
  {
    label: texts.officer,
    isPlain: true,
    cell: ({ who, tests }) => (
      <>
        {who}
        {tests > 0 && <span className="block text-sm text-muted">{texts.tests(tests)}</span>}
      </>
    ),
  },
  { label: texts.received, className: numbers, cell: ({ received }) => received },
  { label: texts.inTime, className: numbers, cell: ({ inTime, answered }) => texts.share(inTime, answered) },
  { label: texts.firstMedian, className: numbers, cell: ({ firstMedian }) => texts.duration(firstMedian) },
  { label: texts.laterMedian, className: numbers, cell: ({ laterMedian }) => texts.duration(laterMedian) },
  { label: texts.closedUnanswered, className: numbers, cell: ({ closedUnanswered }) => closedUnanswered },
  { label: texts.answered, className: numbers, cell: ({ answered, received }) => texts.share(answered, received) },
  { label: texts.withReason, className: numbers, cell: ({ withReason }) => withReason },
  { label: texts.followedUp, className: numbers, cell: ({ followedUp }) => followedUp },
  { label: texts.helpful, className: numbers, cell: ({ helpful, rated }) => texts.share(helpful, rated) },
];

export function TimesTab() {
  const query = trpc.enquiries.times.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (data !== undefined) return <Times months={data} />;
  if (error !== null) {
    return <LoadFailed title={texts.failed} query={query} />;
  }
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function Times({ months }: { months: readonly ResponseMonth[] }) {
  if (months.length === 0) return <p className="text-muted">{texts.empty}</p>;
  const ordered = months.toReversed();
  const sum = (of: (figures: ResponseFigures) => number) => months.reduce((total, { all }) => total + of(all), 0);
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-muted">{texts.lead}</p>
      <div className="max-w-2xl">
        <BarChart
          title={texts.chart}
          summary={texts.chartSummary(
            sum(({ inTime }) => inTime),
            sum(({ answered }) => answered),
          )}
          groupsLabel={texts.month}
          groups={ordered.map(({ month }) => month)}
          series={[
            { label: texts.received, values: ordered.map(({ all }) => all.received) },
            { label: texts.inTime, values: ordered.map(({ all }) => all.inTime) },
          ]}
          showTable={texts.showTable}
        />
      </div>
      <p className="max-w-prose text-muted">{texts.hint}</p>
      <RowTable
        label={texts.table}
        columns={columns}
        rows={months.flatMap(rowsOf)}
        context={undefined}
        className="dense"
      />
    </div>
  );
}
