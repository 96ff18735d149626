import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { type DateSettings, formatDate } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { InboxRow, InboxSort } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import type { RecordColumn } from '../../../widgets/list-screen/record-table.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { OpportunityLink } from './opportunity-link.tsx';
import { StageBadge } from './stage-badge.tsx';

interface DueProps {
  row: Pick<InboxRow, 'dueAt' | 'isOverdue' | 'stage'>;
  dates: DateSettings;
}

const isDone = ({ stage }: Pick<InboxRow, 'stage'>) => stage === 'answered' || stage === 'closed';

export function Due({ row, dates }: DueProps) {
  if (isDone(row)) return null;
  const { dueAt, isOverdue } = row;
  if (dueAt === null) return <span className="text-muted">{texts.noDue}</span>;
  const when = formatDateTime(dueAt, dates);
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

/** Without the time; as a table an icon says 'Overdue since' to the eye. */
function DueInRow({ row: { dueAt, isOverdue }, dates }: DueProps) {
  if (dueAt === null) return <span className="text-muted">{texts.noDue}</span>;
  const when = formatDate(dueAt, dates);
  if (!isOverdue) return <time dateTime={dueAt}>{when}</time>;
  return (
    <span className="relative font-semibold text-danger" title={texts.overdueSince(when)}>
      <CircleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" />
      <time dateTime={dueAt} className="whitespace-normal @4xl:sr-only">
        {texts.overdueSince(when)}
      </time>
      <span aria-hidden="true" className="hidden @4xl:inline">
        {when}
      </span>
    </span>
  );
}

export function SpamBadge({ signs }: Pick<InboxRow, 'signs'>) {
  if (signs.length === 0) return null;
  return (
    <Badge tone="warning" className="whitespace-nowrap">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      {texts.spam}
    </Badge>
  );
}

export const inboxColumns: readonly RecordColumn<InboxRow, InboxSort, { search: InboxSearch }>[] = [
  {
    label: texts.number,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { search }) => (
      <div className="flex flex-wrap items-center gap-x-1 @4xl:flex-nowrap">
        <Link
          to="/admin/enquiries"
          search={{ ...search, id: row.id }}
          aria-label={texts.open(row.number)}
          className="font-semibold"
        >
          {row.number}
        </Link>
        {row.signs.length > 0 && (
          <span className="relative text-warning" title={texts.spam}>
            <ShieldAlert aria-hidden="true" className="inline size-4 align-text-bottom" />
            <span className="@4xl:sr-only"> {texts.spam}</span>
          </span>
        )}
      </div>
    ),
  },
  {
    label: texts.from,
    className: '@4xl:w-[40%] @4xl:max-w-0 one-line',
    cell: ({ firstName, lastName, email }) => (
      <>
        {firstName} {lastName} <span className="text-muted">{email}</span>
      </>
    ),
  },
  {
    label: texts.opportunity,
    className: '@4xl:w-[35%] @4xl:max-w-0 one-line',
    cell: ({ opportunity }) => (opportunity === null ? null : <OpportunityLink opportunity={opportunity} />),
  },
  {
    label: texts.stage,
    cell: ({ stage, openItems, isUndelivered }) => (
      <StageBadge stage={stage} openItems={openItems} isUndelivered={isUndelivered} />
    ),
  },
  {
    label: texts.owner,
    className: '@4xl:w-[25%] @4xl:max-w-0 one-line',
    cell: ({ owner }) => owner?.name ?? <span className="text-muted">{texts.noOwner}</span>,
  },
  {
    label: texts.due,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'due', direction: 'ascending' },
    cell: (row, { dates }) => (isDone(row) ? null : <DueInRow row={row} dates={dates} />),
  },
  {
    label: texts.received,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'newest', direction: 'descending' },
    cell: ({ createdAt }, { dates }) => <time dateTime={createdAt}>{formatDate(createdAt, dates)}</time>,
  },
];
