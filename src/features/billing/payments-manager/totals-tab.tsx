import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatMoney } from '../../../domain/time/format.ts';
import {
  type CurrencyTotals,
  monthPattern,
  monthsBetween,
  addToMonth,
  totalsMonths,
} from '../../../domain/billing/payment-totals.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { monthWords } from '../../../domain/time/month-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { TotalsPlot } from './totals-plot.tsx';

export function TotalsTab({ search, onChange }: PaymentsScreenProps) {
  const { from, to } = search;
  const query = trpc.payments.totals.useQuery({ from, to }, { staleTime: 0 });
  const { data, error } = query;
  return (
    <>
      <RangeForm
        key={`${data?.from} ${data?.to}`}
        from={from ?? data?.from ?? ''}
        to={to ?? data?.to ?? ''}
        onRange={(range) => onChange({ tab: 'totals', ...range }, false)}
      />
      <p className="mb-6 max-w-prose text-muted">{texts.neverAdded}</p>
      <LoadFailed title={texts.totalsFailed} query={query} />
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data?.currencies.length === 0 && (
        <p className="rounded-card border border-line bg-raised p-6 text-muted">{texts.noTotals}</p>
      )}
      <div className="space-y-8">
        {data?.currencies.map((totals) => (
          <OneCurrency key={totals.currency} totals={totals} />
        ))}
      </div>
    </>
  );
}

interface RangeFormProps {
  from: string;
  to: string;
  onRange: (range: { from: string; to: string }) => void;
}

function RangeForm({ onRange, ...range }: RangeFormProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [fault, setFault] = useState<string>();
  return (
    <form
      noValidate
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(from, to);
        setFault(found);
        if (found === undefined) onRange({ from, to });
      }}
    >
      <Field label={texts.from} error={fault}>
        <TextInput type="month" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={texts.to}>
        <TextInput type="month" value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button type="submit" variant="outline">
        {texts.show}
      </Button>
    </form>
  );
}

function faultOf(from: string, to: string): string | undefined {
  if (!monthPattern.test(from) || !monthPattern.test(to) || monthsBetween(from, to).length === 0) return texts.badRange;
  return addToMonth(from, totalsMonths.most - 1) < to ? texts.tooLong(totalsMonths.most) : undefined;
}

/** Keyboards scroll the box with arrow keys. */
const scrollable = { tabIndex: 0 };
const cell = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

function OneCurrency({ totals }: { totals: CurrencyTotals }) {
  const { currency, months } = totals;
  const money = (amount: string) => formatMoney({ amount, currency });
  const figures = ({ received, refunded, net }: { received: string; refunded: string; net: string }) => [
    { name: 'received', figure: money(received) },
    { name: 'refunded', figure: money(refunded) },
    { name: 'net', figure: money(net) },
  ];
  return (
    <section aria-label={currency} className="space-y-4 rounded-card border border-line bg-raised p-4 sm:p-6">
      <h2 className="text-xl">{currency}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_auto]">
        <TotalsPlot totals={totals} />
        <section aria-label={texts.tableOf(currency)} {...scrollable} className="overflow-x-auto">
          <table className="w-full border-collapse">
            <thead className="border-b border-line">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-semibold">
                  {texts.month}
                </th>
                {[texts.received, texts.refundedSum, texts.net].map((heading) => (
                  <th key={heading} scope="col" className={`${cell} font-semibold`}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                    {monthWords(month.month)}
                  </th>
                  {figures(month).map(({ name, figure }) => (
                    <td key={name} className={cell}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot className="border-t-2 border-line font-semibold">
              <tr>
                <th scope="row" className="px-3 py-2 text-left">
                  {texts.sum}
                </th>
                {figures(totals).map(({ name, figure }) => (
                  <td key={name} className={cell}>
                    {figure}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      </div>
    </section>
  );
}
