import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentRow } from '../../../domain/billing-rows.ts';
import { type DateSettings, formatDate, formatMoney } from '../../../domain/format.ts';
import { dashboardTexts, paymentStatusTexts } from '../../../domain/texts/dashboard.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { PaymentDocuments } from './payment-documents.tsx';
import { PaymentBadge } from './status-badges.tsx';

const texts = dashboardTexts.payments;

type Column = keyof typeof texts.columns;
const columns = Object.keys(texts.columns) as Column[];

/** What stands in one column of a row. */
const cells: Record<Column, (row: PaymentRow, dates: DateSettings) => ReactNode> = {
  service: ({ id, serviceName, invoice, reference }) => {
    const name = serviceName === '' ? invoice.number : serviceName;
    return (
      <Link
        to="/dashboard/payments/$id"
        params={{ id }}
        aria-label={texts.open(name, reference)}
        className="inline-block py-0.5 font-semibold wrap-anywhere text-brand-ink underline underline-offset-4"
      >
        {name}
      </Link>
    );
  },
  date: ({ paymentDate }, dates) => <time dateTime={paymentDate}>{formatDate(paymentDate, dates)}</time>,
  amount: ({ amount }) => formatMoney(amount),
  status: ({ status, hasProof }) => (
    <>
      <PaymentBadge status={status} />
      {status === 'pending' && hasProof && <p className="mt-1 text-sm text-muted">{paymentStatusTexts.checking}</p>}
    </>
  ),
  method: ({ method }) => texts.methods[method],
  reference: ({ reference }) => <span className="font-mono text-sm whitespace-nowrap">{reference}</span>,
  documents: (row) => <PaymentDocuments row={row} />,
};

/** A service's name may be long; what else is short stays in one piece. */
const widths: Partial<Record<Column, string>> = {
  service: 'wrap-anywhere',
  status: 'min-w-36',
  documents: 'min-w-24',
};

/** A table on wide screens, a list of cards on small ones: the browser draws one of them. */
export function PaymentTable({ rows }: { rows: readonly PaymentRow[] }) {
  const dates = useDateSettings();
  return (
    <>
      <table aria-label={texts.title} className="hidden w-full text-left lg:table">
        <thead className="border-b-2 border-ink">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold">
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column} className={`px-3 py-3 align-top ${widths[column] ?? 'whitespace-nowrap'}`}>
                  {cells[column](row, dates)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={texts.title} className="grid gap-4 lg:hidden">
        {rows.map((row) => (
          <li key={row.id} className="rounded-card border border-line bg-raised p-4">
            {cells.service(row, dates)}
            <dl className="mt-3 space-y-2">
              {columns
                .filter((column) => column !== 'service')
                .map((column) => (
                  <div key={column} className="grid grid-cols-[6.5rem_1fr] gap-3">
                    <dt className="text-muted">{texts.columns[column]}</dt>
                    <dd className="min-w-0 wrap-anywhere">{cells[column](row, dates)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
