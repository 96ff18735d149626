import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { type RowColumn, RowTable } from '../../../../components/row-table.tsx';
import { type DateSettings, formatDate, formatMoney } from '../../../../domain/time/format.ts';
import { formatDateTime } from '../../../../domain/time/format-time.ts';
import type { StatementLineRow } from '../../../../domain/statements/lines.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { LineBadge } from './line-badge.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { PaymentBadge } from '../payments-table.tsx';
import { useLineChange } from './use-line-change.ts';

interface Context {
  dates: DateSettings;
  onMatch: (row: StatementLineRow) => void;
}

const columns: readonly RowColumn<StatementLineRow, Context>[] = [
  {
    label: texts.booked,
    cell: ({ bookedOn }, { dates }) => <time dateTime={bookedOn}>{formatDate(bookedOn, dates)}</time>,
  },
  {
    label: texts.from,
    className: '@4xl:max-w-80 @4xl:min-w-40',
    cell: ({ payer, description }) => (
      <>
        {payer ?? <span className="text-muted">{texts.noPayer}</span>}
        <p className="text-sm text-muted">{description}</p>
      </>
    ),
  },
  {
    label: texts.amount,
    className: '@4xl:text-right @4xl:whitespace-nowrap tabular-nums',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    label: texts.status,
    cell: ({ status, decidedBy, decidedAt }, { dates }) => (
      <>
        <LineBadge status={status} />
        {decidedBy !== null && decidedAt !== null && (
          <p className="text-sm text-muted">{texts.decidedBy(decidedBy, formatDateTime(decidedAt, dates))}</p>
        )}
      </>
    ),
  },
  {
    label: texts.payment,
    className: '@4xl:min-w-36',
    cell: (row) => (row.payment === null && row.reference === null ? null : <Belonging row={row} />),
  },
  {
    label: texts.actions,
    isPlain: true,
    cell: (row, { onMatch }) =>
      row.status === 'matched' ? null : <LineActions row={row} onMatch={() => onMatch(row)} />,
  },
];

export function LinesTable({ rows }: { rows: readonly StatementLineRow[] }) {
  const dates = useDateSettings();
  const [matching, setMatching] = useState<StatementLineRow>();
  return (
    <>
      <RowTable label={texts.list} columns={columns} rows={rows} context={{ dates, onMatch: setMatching }} />
      {matching !== undefined && (
        <MatchDialog key={matching.id} line={matching} onClose={() => setMatching(undefined)} />
      )}
    </>
  );
}

function Belonging({ row: { payment, reference, amount } }: { row: StatementLineRow }) {
  if (payment === null) {
    return reference === null ? null : <span className="text-muted">{texts.namesUnknown(reference)}</span>;
  }
  const differs = payment.amount.amount !== amount.amount || payment.amount.currency !== amount.currency;
  return (
    <div className="space-y-1">
      <Link
        to="/admin/payments"
        search={{ tab: 'lines', id: payment.id }}
        aria-label={texts.openPayment(payment.reference)}
        className="inline-block py-0.5 font-semibold"
      >
        {payment.reference}
      </Link>
      <p className="text-sm text-muted">{texts.paymentOf(payment.client, payment.serviceName)}</p>
      {differs && <p className="text-sm font-semibold text-danger">{texts.over(formatMoney(payment.amount))}</p>}
      <PaymentBadge status={payment.status} />
    </div>
  );
}

function LineActions({ row, onMatch }: { row: StatementLineRow; onMatch: () => void }) {
  const { ignore, restore } = useLineChange(row);
  const payer = row.payer ?? texts.noPayer;
  const amount = formatMoney(row.amount);
  if (row.status === 'ignored') {
    return (
      <Button
        size="sm"
        variant="outline"
        aria-label={texts.undoOf(payer, amount)}
        busy={restore.isBusy}
        onClick={() => restore.run()}
      >
        {texts.undo}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="outline"
        className="whitespace-nowrap"
        aria-haspopup="dialog"
        aria-label={texts.matchOf(payer, amount)}
        onClick={onMatch}
      >
        {texts.match}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={texts.ignoreOf(payer, amount)}
        busy={ignore.isBusy}
        onClick={() => ignore.run()}
      >
        {texts.ignore}
      </Button>
    </div>
  );
}
