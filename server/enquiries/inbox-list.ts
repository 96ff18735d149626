import { Prisma } from '../../prisma/generated/client.ts';
import type { EnquirySign } from '../../src/domain/enquiry-signs.ts';
import { isOverdue } from '../../src/domain/enquiry-stages.ts';
import {
  type InboxFilter,
  type InboxListInput,
  type InboxPage,
  inboxPageSize,
  type InboxRow,
  type InboxSort,
} from '../../src/domain/enquiry-inbox.ts';
import type { EnquiryInterest, EnquiryStage } from '../../src/domain/enquiries.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/texts/enquiry-inbox.ts';
import type { SignedIn } from '../context.ts';
import { readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';
import { decodeSortedCursor, encodeSortedCursor } from '../platform/sorted-cursor.ts';
import { listPeople } from './people.ts';

/** What nobody has set comes last among what is due. */
const due = Prisma.sql`coalesce(e.due_at, e.created_at + interval '100 years')`;

/** Columns that the list is in the order of: the newest first, or what is due first. */
const orders: Record<InboxSort, { by: Prisma.Sql; way: Prisma.Sql; beyond: Prisma.Sql }> = {
  newest: { by: Prisma.sql`e.created_at`, way: Prisma.sql`DESC`, beyond: Prisma.sql`<` },
  due: { by: due, way: Prisma.sql`ASC`, beyond: Prisma.sql`>` },
};

const isInstant = (key: string) => /^[12]\d{3}-/.test(key) && new Date(key).toJSON() === key;

/** Number, name or e-mail hold each word; the column has an index and holds more than that. */
function matching(q: string): Prisma.Sql[] {
  return q
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const pattern = Prisma.sql`'%' || search_fold(${literal(word)}::text) || '%'`;
      return Prisma.sql`e.search_text LIKE ${pattern}
        AND search_fold(e.receipt_number, e.first_name, e.last_name, e.email::text) LIKE ${pattern}`;
    });
}

function ownedBy(owner: NonNullable<InboxFilter['owner']>, userId: string): Prisma.Sql {
  if (owner === 'nobody') return Prisma.sql`e.owner_id IS NULL`;
  return Prisma.sql`e.owner_id = ${owner === 'mine' ? userId : owner}::uuid`;
}

/** A filter as conditions on `enquiries e`. */
export function conditionsOf(ctx: SignedIn, { stage, owner, overdue, q = '' }: InboxFilter): Prisma.Sql {
  const conditions = [Prisma.sql`e.deleted_at IS NULL`, ...matching(q)];
  if (stage === 'open') conditions.push(Prisma.sql`e.stage IN ('new', 'assigned')`);
  else if (stage !== undefined) conditions.push(Prisma.sql`e.stage = ${stage}::enquiry_stage`);
  if (owner !== undefined) conditions.push(ownedBy(owner, ctx.caller.userId));
  if (overdue === true) {
    conditions.push(Prisma.sql`
      e.stage IN ('new', 'assigned') AND e.first_reply_at IS NULL AND e.due_at < ${ctx.deps.clock.now()}::timestamptz`);
  }
  return Prisma.join(conditions, ' AND ');
}

interface ListedRow {
  id: string;
  version: number;
  number: string;
  firstName: string;
  lastName: string;
  email: string;
  stage: EnquiryStage;
  ownerId: string | null;
  ownerName: string | null;
  interest: EnquiryInterest | null;
  signs: EnquirySign[];
  dueAt: Date | null;
  firstReplyAt: Date | null;
  createdAt: Date;
  key: string;
}

function toRow({ ownerId, ownerName, dueAt, firstReplyAt, createdAt, key: _, ...row }: ListedRow, now: Date): InboxRow {
  const times = { dueAt: dueAt?.toISOString() ?? null, firstReplyAt: firstReplyAt?.toISOString() ?? null };
  return {
    ...row,
    owner: ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName },
    dueAt: times.dueAt,
    createdAt: createdAt.toISOString(),
    isOverdue: isOverdue({ stage: row.stage, ...times }, now),
  };
}

/** A page of the inbox. VALIDATION on `after` for a forged cursor or one of another order. */
export async function listInbox(
  ctx: SignedIn,
  { sort = 'newest', after, ...filter }: InboxListInput,
): Promise<InboxPage> {
  const { by, way, beyond } = orders[sort];
  const where = conditionsOf(ctx, filter);
  const from = after === undefined ? undefined : decodeSortedCursor(after, sort, isInstant, texts.badCursor);
  const onward =
    from === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${by}, e.id) ${beyond} (${from.key}::timestamptz, ${from.id}::uuid)`;
  const [rows, [counted], people] = await Promise.all([
    readRows<ListedRow>(
      ctx.db,
      Prisma.sql`
        SELECT page.*, CASE WHEN u.erased_at IS NULL
          THEN coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text) END AS "ownerName"
        FROM (
          SELECT e.id, e.version, e.receipt_number AS number, e.first_name AS "firstName", e.last_name AS "lastName",
            e.email::text AS email, e.stage::text AS stage, e.owner_id AS "ownerId", e.interest::text AS interest,
            e.signs, e.due_at AS "dueAt", e.first_reply_at AS "firstReplyAt", e.created_at AS "createdAt",
            to_char(${by} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key,
            row_number() OVER (ORDER BY ${by} ${way}, e.id ${way}) AS place
          FROM enquiries e WHERE ${where} ${onward}
          ORDER BY ${by} ${way}, e.id ${way}
          LIMIT ${inboxPageSize + 1}::int
        ) page
        LEFT JOIN users u ON u.id = page."ownerId"
        LEFT JOIN profiles p ON p.id = u.id
        ORDER BY page.place`,
    ),
    readRows<{ total: number }>(ctx.db, Prisma.sql`SELECT count(*)::int AS total FROM enquiries e WHERE ${where}`),
    listPeople(ctx.db),
  ]);
  const shown = rows.slice(0, inboxPageSize);
  const last = rows.length > inboxPageSize ? shown.at(-1) : undefined;
  const now = ctx.deps.clock.now();
  return {
    items: shown.map((row) => toRow(row, now)),
    next: last === undefined ? null : encodeSortedCursor(sort, last),
    total: counted?.total ?? 0,
    people,
  };
}
