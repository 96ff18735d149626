import { BarChart, type ChartSeries } from '../../components/bar-chart.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate, formatMoney } from '../../domain/time/format.ts';
import { trendTexts as texts } from '../../domain/admin/trend-texts.ts';
import type { Trends as Figures } from '../../domain/admin/trends.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function Trends() {
  const query = trpc.site.trends.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  return (
    <section aria-labelledby="trends" className="mb-8">
      <h2 id="trends" className="mb-3 text-xl">
        {texts.title}
      </h2>
      {data !== undefined ? (
        <Charts figures={data} />
      ) : error !== null ? (
        <LoadFailed title={texts.failed} query={query} />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      )}
    </section>
  );
}

function Charts({ figures: { weeks, enquiries, money, opportunities, changes } }: { figures: Figures }) {
  const dates = useDateSettings();
  const groups = weeks.map((week) => formatDate(week, { ...dates, isUnbroken: false }));
  const chart = (title: string, summary: string, series: ChartSeries[]) => (
    <BarChart
      key={title}
      title={title}
      summary={summary}
      groupsLabel={texts.week}
      groups={groups}
      series={series}
      showTable={texts.showTable}
    />
  );
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {chart(texts.enquiries, texts.inTime(sum(enquiries.inTime), sum(enquiries.due)), [
        { label: texts.received, values: enquiries.received },
        { label: texts.answeredInTime, values: enquiries.inTime },
      ])}
      {money.length === 0 &&
        chart(texts.noMoney, texts.noPayments, [{ label: texts.moneyReceived, values: weeks.map(() => 0) }])}
      {money.map(({ currency, received, outstanding }) =>
        chart(texts.money(currency), texts.outstanding(formatMoney({ amount: outstanding, currency })), [
          {
            label: texts.moneyReceived,
            // Floats only for bar height; the table is exact.
            values: received.map(Number),
            format: (_, at) => formatMoney({ amount: received[at] ?? '0.00', currency }),
          },
        ]),
      )}
      {chart(texts.opportunities, texts.opportunityCounts(sum(opportunities.published), sum(opportunities.closed)), [
        { label: texts.published, values: opportunities.published },
        { label: texts.closed, values: opportunities.closed },
      ])}
      {chart(texts.changes, texts.changeCount(sum(changes)), [{ label: texts.published, values: changes }])}
    </div>
  );
}
