import { Link } from '@tanstack/react-router';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import type { PaymentRow } from '../../../domain/billing/rows.ts';
import { type DateSettings, formatDate, formatMoney } from '../../../domain/time/format.ts';
import { dashboardTexts, paymentStatusTexts } from '../../../domain/billing/dashboard-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { NextStep } from './next-step.tsx';
import { PaymentDocuments } from './payment/payment-documents.tsx';
import { PaymentBadge } from './status-badges.tsx';

const texts = dashboardTexts.payments;

interface Context {
  dates: DateSettings;
}

/** Only a service's name may wrap. */
const columns: readonly RowColumn<PaymentRow, Context>[] = [
  {
    label: texts.columns.service,
    isPlain: true,
    cell: ({ id, serviceName, invoice, reference }) => {
      const name = serviceName === '' ? invoice.number : serviceName;
      return (
        <Link
          to="/dashboard/payments/$id"
          params={{ id }}
          aria-label={texts.open(name, reference)}
          className="inline-block py-0.5 font-semibold text-brand-ink underline underline-offset-4"
        >
          {name}
        </Link>
      );
    },
  },
  {
    label: texts.columns.date,
    className: '@4xl:whitespace-nowrap',
    cell: ({ paymentDate }, { dates }) => <time dateTime={paymentDate}>{formatDate(paymentDate, dates)}</time>,
  },
  {
    label: texts.columns.amount,
    className: '@4xl:whitespace-nowrap',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    label: texts.columns.status,
    className: '@4xl:min-w-36',
    cell: (payment) => (
      <>
        <PaymentBadge payment={payment} />
        {payment.status === 'pending' && payment.hasProof && (
          <p className="text-sm text-muted">{paymentStatusTexts.checking}</p>
        )}
        <p>
          <NextStep payment={payment} />
        </p>
      </>
    ),
  },
  {
    label: texts.columns.method,
    className: '@4xl:whitespace-nowrap',
    cell: ({ method }) => texts.methods[method],
  },
  {
    label: texts.columns.reference,
    className: '@4xl:whitespace-nowrap',
    cell: ({ reference }) => <span className="font-mono text-sm">{reference}</span>,
  },
  {
    label: texts.columns.documents,
    className: '@4xl:min-w-24',
    cell: (row) => <PaymentDocuments row={row} />,
  },
];

export function PaymentTable({ rows }: { rows: readonly PaymentRow[] }) {
  const dates = useDateSettings();
  return <RowTable label={texts.title} columns={columns} rows={rows} context={{ dates }} />;
}
