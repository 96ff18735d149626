import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import { type DateSettings, formatDate } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { InboxRow } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import type { InboxSearch } from './inbox-search.ts';
import { OpportunityLink } from './opportunity-link.tsx';
import { StageBadge } from './stage-badge.tsx';

interface DueProps {
  row: Pick<InboxRow, 'dueAt' | 'isOverdue' | 'stage'>;
  dates: DateSettings;
  /** With or without the time. */
  format?: (at: string, dates: DateSettings) => string;
}

const isDone = ({ stage }: Pick<InboxRow, 'stage'>) => stage === 'answered' || stage === 'closed';

/** In text and colour. Empty once answered or closed. */
export function Due({ row, dates, format = formatDateTime }: DueProps) {
  if (isDone(row)) return null;
  const { dueAt, isOverdue } = row;
  if (dueAt === null) return <span className="text-muted">{texts.noDue}</span>;
  const when = format(dueAt, dates);
  if (!isOverdue) return <time dateTime={dueAt}>{when}</time>;
  return (
    <Badge tone="danger">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <time dateTime={dueAt} className="whitespace-normal">
        {texts.overdueSince(when)}
      </time>
    </Badge>
  );
}

/** Never a reason to refuse. */
export function SpamBadge({ signs }: Pick<InboxRow, 'signs'>) {
  if (signs.length === 0) return null;
  return (
    <Badge tone="warning" className="whitespace-nowrap">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      {texts.spam}
    </Badge>
  );
}

interface Context {
  search: InboxSearch;
  dates: DateSettings;
}

const columns: readonly RowColumn<InboxRow, Context>[] = [
  {
    label: texts.number,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { search }) => (
      <>
        <Link
          to="/admin/enquiries"
          search={{ ...search, id: row.id }}
          aria-label={texts.open(row.number)}
          className="font-semibold"
        >
          {row.number}
        </Link>
        <p className="empty:hidden">
          <SpamBadge signs={row.signs} />
        </p>
      </>
    ),
  },
  {
    label: texts.from,
    className: '@4xl:max-w-36 one-line',
    cell: ({ firstName, lastName, email }) => (
      <>
        {firstName} {lastName} <span className="text-muted">{email}</span>
      </>
    ),
  },
  {
    label: texts.opportunity,
    className: '@4xl:max-w-28 one-line',
    cell: ({ opportunity }) => (opportunity === null ? null : <OpportunityLink opportunity={opportunity} />),
  },
  { label: texts.stage, cell: ({ stage }) => <StageBadge stage={stage} /> },
  {
    label: texts.owner,
    className: '@4xl:max-w-28 one-line',
    cell: ({ owner }) => owner?.name ?? <span className="text-muted">{texts.noOwner}</span>,
  },
  {
    label: texts.due,
    className: '@4xl:min-w-28',
    cell: (row, { dates }) => (isDone(row) ? null : <Due row={row} dates={dates} format={formatDate} />),
  },
  {
    label: texts.received,
    className: '@4xl:whitespace-nowrap',
    cell: ({ createdAt }, { dates }) => <time dateTime={createdAt}>{formatDate(createdAt, dates)}</time>,
  },
];

export function InboxTable({ rows, search }: { rows: readonly InboxRow[]; search: InboxSearch }) {
  const dates = useDateSettings();
  return <RowTable label={texts.list} columns={columns} rows={rows} context={{ search, dates }} className="dense" />;
}
