import { Link } from '@tanstack/react-router';
import { FileCheck, Landmark } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import type { PaymentStatus } from '../../../domain/billing/states.ts';
import type { DateSettings } from '../../../domain/time/format.ts';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import type { PaymentView, StaffPaymentRow } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { wallTimeOf } from '../../../domain/time/wall-clock.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { SiteLink } from '../../../widgets/site-link.tsx';
import type { PaymentsSearch } from './payments-search.ts';

const tones = { pending: 'warning', completed: 'success', failed: 'danger', refunded: 'neutral' } as const;

export function PaymentBadge({ status, isWithdrawn = false }: { status: PaymentStatus; isWithdrawn?: boolean }) {
  return (
    <Badge tone={isWithdrawn ? 'neutral' : tones[status]} className="whitespace-nowrap">
      {isWithdrawn ? texts.withdrawn : texts.statuses[status]}
    </Badge>
  );
}

/** In the site's zone. */
export function daysSince(instant: string, now: string, { timezone }: DateSettings): number {
  const dayOf = (time: string) => Date.parse(wallTimeOf(time, timezone).slice(0, 10));
  return Math.max(0, Math.round((dayOf(now) - dayOf(instant)) / 86_400_000));
}

interface Context {
  search: PaymentsSearch;
  /** All rows are waiting for money. */
  isWaiting: boolean;
  dates: DateSettings;
  now: string;
}

type Column = RowColumn<StaffPaymentRow, Context>;

const always: readonly Column[] = [
  {
    label: texts.reference,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { search, isWaiting }) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/admin/payments"
          search={{ ...search, id: row.id }}
          aria-label={texts.open(row.reference)}
          className="font-semibold"
        >
          {row.reference}
        </Link>
        <Marks row={row} withStatus={!isWaiting} />
      </div>
    ),
  },
  { label: texts.client, className: '@4xl:max-w-44 one-line', cell: ({ client }) => <Client client={client} /> },
  { label: texts.service, className: '@4xl:max-w-32 one-line', cell: ({ serviceName }) => serviceName },
  {
    label: texts.amount,
    className: '@4xl:text-right @4xl:whitespace-nowrap tabular-nums',
    cell: ({ amount }) => formatMoney(amount),
  },
];

const method: Column = {
  label: texts.method,
  className: '@4xl:whitespace-nowrap',
  cell: (row) => texts.methods[row.method],
};

const ofWaiting: readonly Column[] = [
  ...always,
  {
    label: texts.begun,
    cell: ({ createdAt }, { dates }) => <Day at={createdAt} dates={dates} />,
  },
  method,
  {
    label: texts.age,
    className: '@4xl:whitespace-nowrap',
    cell: ({ createdAt }, { now, dates }) => texts.days(daysSince(createdAt, now, dates)),
  },
];

const ofOthers: readonly Column[] = [
  ...always,
  {
    label: texts.completed,
    cell: ({ createdAt, completedAt }, { dates }) => <Day at={completedAt ?? createdAt} dates={dates} />,
  },
  method,
];

interface PaymentsTableProps {
  rows: readonly StaffPaymentRow[];
  search: PaymentsSearch;
  view: PaymentView;
  /** Server time, ISO 8601. */
  now: string;
}

/** Links keep the filter. */
export function PaymentsTable({ rows, search, view, now }: PaymentsTableProps) {
  const dates = useDateSettings();
  const isWaiting = view === 'to-match';
  const columns = isWaiting ? ofWaiting : ofOthers;
  return (
    <RowTable
      label={texts.list}
      columns={columns}
      rows={rows}
      context={{ search, isWaiting, dates, now }}
      className="dense"
    />
  );
}

function Client({ client: { name, email, recordId } }: Pick<StaffPaymentRow, 'client'>) {
  return (
    <>
      {recordId === null ? (
        name
      ) : (
        <SiteLink href={`/clients/${recordId}`} aria-label={texts.openRecord(name)}>
          {name}
        </SiteLink>
      )}
      {email !== name && <span className="text-sm text-muted"> {email ?? texts.erasedClient}</span>}
    </>
  );
}

function Day({ at, dates }: { at: string; dates: DateSettings }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at, dates)}
    </time>
  );
}

interface MarksProps {
  row: StaffPaymentRow;
  withStatus: boolean;
}

/** `isWaiting` lists omit the status. */
function Marks({ row: { proofAt, isProposed, status, isWithdrawn }, withStatus }: MarksProps) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {(withStatus || isWithdrawn) && <PaymentBadge status={status} isWithdrawn={isWithdrawn} />}
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
    </p>
  );
}
