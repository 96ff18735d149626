import { Link } from '@tanstack/react-router';
import { FileCheck, Landmark } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import type { PaymentStatus } from '../../../domain/billing-states.ts';
import type { DateSettings } from '../../../domain/format.ts';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import type { PaymentView, StaffPaymentRow } from '../../../domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { wallTimeOf } from '../../../domain/wall-clock.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { SiteLink } from '../../../widgets/site-link.tsx';
import type { PaymentsSearch } from './payments-search.ts';

const cell = 'px-3 py-3 align-top';
/** Whoever uses the keyboard scrolls the box with the arrow keys. */
const scrollable = { tabIndex: 0 };
const tones = { pending: 'warning', completed: 'success', failed: 'danger', refunded: 'neutral' } as const;

/** The state of a payment, in words and colour. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {texts.statuses[status]}
    </Badge>
  );
}

/** Whole days of the site from an instant to now. */
export function daysSince(instant: string, now: string, { timezone }: DateSettings): number {
  const dayOf = (time: string) => Date.parse(wallTimeOf(time, timezone).slice(0, 10));
  return Math.max(0, Math.round((dayOf(now) - dayOf(instant)) / 86_400_000));
}

interface PaymentsTableProps {
  rows: readonly StaffPaymentRow[];
  search: PaymentsSearch;
  view: PaymentView;
  /** The server's now, ISO 8601. */
  now: string;
}

/** The rows of a page; each reference opens its payment, and the filter stays in the address. */
export function PaymentsTable({ rows, search, view, now }: PaymentsTableProps) {
  const dates = useDateSettings();
  const isWaiting = view === 'to-match';
  const headings = [
    texts.reference,
    texts.client,
    texts.service,
    texts.amount,
    isWaiting ? texts.begun : texts.completed,
    isWaiting ? texts.age : texts.method,
  ];
  return (
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
                className={`${cell} font-semibold ${heading === texts.amount ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={`${cell} space-y-1 whitespace-nowrap`}>
                <Link
                  to="/admin/payments"
                  search={{ ...search, id: row.id }}
                  aria-label={texts.open(row.reference)}
                  className="inline-block py-0.5 font-semibold"
                >
                  {row.reference}
                </Link>
                <p className="flex flex-wrap gap-1">
                  {!isWaiting && <PaymentBadge status={row.status} />}
                  <Marks row={row} />
                </p>
              </td>
              <td className={`${cell} max-w-72 min-w-44 wrap-anywhere`}>
                {row.client.name}
                {row.client.email !== row.client.name && (
                  <p className="text-sm text-muted">{row.client.email ?? texts.erasedClient}</p>
                )}
                {row.client.recordId !== null && (
                  <SiteLink
                    href={`/clients/${row.client.recordId}`}
                    aria-label={texts.openRecord(row.client.name)}
                    className="inline-block py-0.5 text-sm"
                  >
                    {texts.record}
                  </SiteLink>
                )}
              </td>
              <td className={`${cell} max-w-56 wrap-anywhere`}>{row.serviceName}</td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>{formatMoney(row.amount)}</td>
              <td className={cell}>
                <Day at={isWaiting || row.completedAt === null ? row.createdAt : row.completedAt} dates={dates} />
                {isWaiting && <p className="text-sm text-muted">{texts.methods[row.method]}</p>}
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {isWaiting ? texts.days(daysSince(row.createdAt, now, dates)) : texts.methods[row.method]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ at, dates }: { at: string; dates: DateSettings }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at, dates)}
    </time>
  );
}

/** What there is to decide by. */
function Marks({ row: { proofAt, isProposed, status } }: { row: StaffPaymentRow }) {
  return (
    <>
      {isProposed && (
        <Badge tone="brand" className="whitespace-nowrap">
          <Landmark aria-hidden="true" className="size-4 shrink-0" />
          {texts.isProposed}
        </Badge>
      )}
      {proofAt !== null && status === 'pending' && (
        <Badge tone="success" className="whitespace-nowrap">
          <FileCheck aria-hidden="true" className="size-4 shrink-0" />
          {texts.hasProof}
        </Badge>
      )}
    </>
  );
}
