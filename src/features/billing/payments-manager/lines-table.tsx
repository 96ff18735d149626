import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import { formatDateTime } from '../../../domain/format-time.ts';
import type { StatementLineRow } from '../../../domain/statement-lines.ts';
import { statementTexts as texts } from '../../../domain/texts/statements.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { LineBadge } from './line-badge.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { PaymentBadge } from './payments-table.tsx';
import { useLineChange } from './use-line-change.ts';

const cell = 'px-3 py-3 align-top';
/** Whoever uses the keyboard scrolls the box with the arrow keys. */
const scrollable = { tabIndex: 0 };

/** The lines of a page, each with what can be decided about it. */
export function LinesTable({ rows }: { rows: readonly StatementLineRow[] }) {
  const dates = useDateSettings();
  const [matching, setMatching] = useState<StatementLineRow>();
  const headings = [texts.booked, texts.from, paymentsAmount, texts.status, texts.payment, texts.actions];
  return (
    <>
      <section
        aria-label={texts.list}
        {...scrollable}
        className="overflow-x-auto rounded-card border border-line bg-raised"
      >
        <table className="w-full min-w-4xl border-collapse text-left">
          <thead className="border-b border-line">
            <tr>
              {headings.map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className={`${cell} font-semibold ${heading === paymentsAmount ? 'text-right' : ''}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.id}>
                <td className={`${cell} whitespace-nowrap`}>
                  <time dateTime={row.bookedOn}>{formatDate(row.bookedOn, dates)}</time>
                </td>
                <td className={`${cell} max-w-80 min-w-52 wrap-anywhere`}>
                  {row.payer ?? <span className="text-muted">{texts.noPayer}</span>}
                  <p className="text-sm text-muted">{row.description}</p>
                </td>
                <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>{formatMoney(row.amount)}</td>
                <td className={`${cell} space-y-1`}>
                  <LineBadge status={row.status} />
                  {row.decidedBy !== null && row.decidedAt !== null && (
                    <p className="text-sm text-muted">
                      {texts.decidedBy(row.decidedBy, formatDateTime(row.decidedAt, dates))}
                    </p>
                  )}
                </td>
                <td className={`${cell} min-w-44 wrap-anywhere`}>
                  <Belonging row={row} />
                </td>
                <td className={cell}>
                  <LineActions row={row} onMatch={() => setMatching(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {matching !== undefined && (
        <MatchDialog key={matching.id} line={matching} onClose={() => setMatching(undefined)} />
      )}
    </>
  );
}

const paymentsAmount = texts.amount;

/** The payment that a line belongs to, or names. */
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
  if (row.status === 'matched') return null;
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
