import { dayMs } from '../../../domain/time/durations.ts';
import { dayIn, toDate } from '../../../domain/time/day.ts';
import { Link } from '@tanstack/react-router';
import { FileCheck, Landmark } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import type { PaymentStatus } from '../../../domain/billing/states.ts';
import type { DateSettings } from '../../../domain/time/format.ts';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import {
  type PaymentSort,
  type PaymentView,
  type StaffPaymentRow,
  usualPaymentSort,
} from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
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
  const midnight = (time: string) => toDate(dayIn(timezone, time)).getTime();
  return Math.max(0, (midnight(now) - midnight(instant)) / dayMs);
}

interface Context {
  search: PaymentsSearch;
  view: PaymentView;
  dates: DateSettings;
  now: string;
}

type Column = RowColumn<StaffPaymentRow, Context, PaymentSort>;

const always: readonly Column[] = [
  {
    label: texts.reference,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'reference', direction: 'ascending' },
    cell: (row, { search, view }) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @4xl:flex-nowrap">
        <Link
          to="/admin/payments"
          search={{ ...search, id: row.id }}
          aria-label={texts.open(row.reference)}
          className="font-semibold"
        >
          {row.reference}
        </Link>
        <Marks row={row} withStatus={view !== 'to-match' && view !== 'all'} />
      </div>
    ),
  },
  {
    label: texts.client,
    className: '@4xl:w-[55%] @4xl:max-w-0 one-line',
    order: { by: 'client', direction: 'ascending' },
    cell: ({ client }) => <Client client={client} />,
  },
  { label: texts.service, className: '@4xl:w-[45%] @4xl:max-w-0 one-line', cell: ({ serviceName }) => serviceName },
  {
    label: texts.amount,
    className: '@4xl:text-right @4xl:whitespace-nowrap tabular-nums',
    order: { by: 'amount', direction: 'descending' },
    cell: ({ amount }) => formatMoney(amount),
  },
];

const newest = { by: 'newest', direction: 'descending' } as const;

/** In a list of one status: a mark. */
const statusColumn: Column = {
  label: texts.status,
  order: { by: 'status', direction: 'ascending' },
  cell: ({ status, isWithdrawn }) => <PaymentBadge status={status} isWithdrawn={isWithdrawn} />,
};

const method: Column = {
  label: texts.method,
  className: '@4xl:whitespace-nowrap',
  cell: (row) => texts.methods[row.method],
};

const created: Column = {
  label: texts.created,
  order: newest,
  cell: ({ createdAt }, { dates }) => <Day at={createdAt} dates={dates} />,
};

/** As `payment_date`, by which they are sorted. */
const completed: Column = {
  label: texts.completed,
  order: newest,
  cell: ({ createdAt, completedAt }, { dates }) => <Day at={completedAt ?? createdAt} dates={dates} />,
};

const age: Column = {
  label: texts.age,
  className: '@4xl:whitespace-nowrap',
  cell: ({ createdAt }, { now, dates }) => texts.days(daysSince(createdAt, now, dates)),
};

const ofReceived = [...always, completed, method];

const columnsOf: Record<PaymentView, readonly Column[]> = {
  'to-match': [...always, created, method, age],
  matched: ofReceived,
  refunded: ofReceived,
  failed: [...always, created, method],
  // Pending and failed ones were not completed.
  all: [...always, statusColumn, { ...completed, label: texts.date }, method],
};

interface PaymentsTableProps {
  rows: readonly StaffPaymentRow[];
  search: PaymentsSearch;
  view: PaymentView;
  /** Server time, ISO 8601. */
  now: string;
  onSort: (sort: PaymentSort) => void;
}

export function PaymentsTable({ rows, search, view, now, onSort }: PaymentsTableProps) {
  const dates = useDateSettings();
  return (
    <RowTable
      label={texts.list}
      columns={columnsOf[view]}
      rows={rows}
      context={{ search, view, dates, now }}
      ordered={{ by: search.sort ?? usualPaymentSort(view), onOrder: onSort }}
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

function Marks({ row: { proofAt, isProposed, status, isWithdrawn }, withStatus }: MarksProps) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden @4xl:flex-nowrap">
      {withStatus && <PaymentBadge status={status} isWithdrawn={isWithdrawn} />}
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
