import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import type { DateSettings } from '../../../domain/format.ts';
import { formatDateTime } from '../../../domain/format-time.ts';
import type { InboxRow } from '../../../domain/enquiry-inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/texts/enquiry-inbox.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import type { InboxSearch } from './inbox-search.ts';
import { StageBadge } from './stage-badge.tsx';

const cell = 'px-3 py-3 align-top';

/** Whoever uses the keyboard scrolls the box with the arrow keys. */
const scrollable = { tabIndex: 0 };

interface DueProps {
  row: Pick<InboxRow, 'dueAt' | 'isOverdue' | 'stage'>;
  dates: DateSettings;
}

/** By when it is to be answered; overdue in words and colour. What is answered or closed is due no more. */
export function Due({ row: { dueAt, isOverdue, stage }, dates }: DueProps) {
  if (stage === 'answered' || stage === 'closed') return null;
  if (dueAt === null) return <span className="text-muted">{texts.noDue}</span>;
  const when = formatDateTime(dueAt, dates);
  if (!isOverdue) return <time dateTime={dueAt}>{when}</time>;
  return (
    <Badge tone="danger">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <time dateTime={dueAt}>{texts.overdueSince(when)}</time>
    </Badge>
  );
}

/** It may be unwanted; nothing was refused for it. */
export function SpamBadge({ signs }: Pick<InboxRow, 'signs'>) {
  if (signs.length === 0) return null;
  return (
    <Badge tone="warning" className="whitespace-nowrap">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      {texts.spam}
    </Badge>
  );
}

/** The rows of a page; each number opens its enquiry, and the filter stays in the address. */
export function InboxTable({ rows, search }: { rows: readonly InboxRow[]; search: InboxSearch }) {
  const dates = useDateSettings();
  const headings = [texts.number, texts.from, texts.stage, texts.owner, texts.due, texts.received];
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
              <th key={heading} scope="col" className={`${cell} font-semibold`}>
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
                  to="/admin/enquiries"
                  search={{ ...search, id: row.id }}
                  aria-label={texts.open(row.number)}
                  className="inline-block py-0.5 font-semibold"
                >
                  {row.number}
                </Link>
                <p>
                  <SpamBadge signs={row.signs} />
                </p>
              </td>
              <td className={`${cell} max-w-72 min-w-44 wrap-anywhere`}>
                {row.firstName} {row.lastName}
                <p className="text-sm text-muted">{row.email}</p>
              </td>
              <td className={cell}>
                <StageBadge stage={row.stage} />
              </td>
              <td className={`${cell} max-w-56 wrap-anywhere`}>
                {row.owner?.name ?? <span className="text-muted">{texts.noOwner}</span>}
              </td>
              <td className={cell}>
                <Due row={row} dates={dates} />
              </td>
              <td className={cell}>
                <time dateTime={row.createdAt}>{formatDateTime(row.createdAt, dates)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
