import { personName } from '../../accounts/people.ts';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../prisma/generated/tables.ts';
import type { SpamSignal } from '../../../src/domain/enquiries/spam-signals.ts';
import { isOverdue, waitingStages } from '../../../src/domain/enquiries/stages.ts';
import {
  type InboxFilter,
  type InboxListInput,
  type InboxPage,
  inboxPageSize,
  type InboxRow,
  type InboxSort,
} from '../../../src/domain/enquiries/inbox.ts';
import { withInstants } from '../../columns/instants.ts';
import type { Caller } from '../../caller.ts';
import type { Deps, SignedIn } from '../../context.ts';
import { escapeLike } from '../../platform/lists/like-pattern.ts';
import { byTime, inOrder, keysetRows, type RowOrder } from '../../platform/lists/row-order.ts';
import { isInstant, sortedPage } from '../../platform/lists/sorted-cursor.ts';
import { opportunityOf } from './opportunity.ts';
import { listPeople } from '../people.ts';
import { hasUndelivered } from '../undelivered/condition.ts';
import { asText, build, camel, columnsOf, countAll, instantText, query } from '../../platform/sql.ts';

const e = columnsOf('enquiries', 'e');

/** Without a due time: last. */
const never = 'infinity';

/** Newest or earliest due first. Each matches an index. */
const orders: Record<InboxSort, RowOrder> = {
  newest: byTime(e('created_at')),
  due: {
    by: [sql`coalesce(${e('due_at')}, 'infinity')`],
    text: sql`coalesce(${instantText(e('due_at'))}, ${never})`,
    isKey: (key) => key === never || isInstant(key),
    from: (key) => [sql`${key}::timestamptz`],
    way: 'asc',
  },
};

const enquiry = expressionBuilder<{ e: Tables['enquiries'] }, 'e'>();
const isOpen = enquiry('e.stage', 'in', [...waitingStages]);

/** The indexed column covers more than number, name and e-mail. */
function matching(q: string): Expression<SqlBool>[] {
  return q
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const pattern = sql`'%' || search_fold(${escapeLike(word)}::text) || '%'`;
      const names = [e('receipt_number'), e('first_name'), e('last_name'), asText(e('email'))];
      return sql`${e('search_text')} like ${pattern} and search_fold(${sql.join(names)}) like ${pattern}`;
    });
}

function ownedBy(owner: NonNullable<InboxFilter['owner']>, userId: string): Expression<SqlBool> {
  if (owner === 'nobody') return enquiry('e.owner_id', 'is', null);
  return enquiry('e.owner_id', '=', owner === 'mine' ? userId : owner);
}

interface Asking {
  deps: Pick<Deps, 'clock'>;
  caller: Pick<Caller, 'userId'>;
}

/** A filter as conditions on `enquiries e`. */
export function conditionsOf(ctx: Asking, { stage, owner, overdue, q = '' }: InboxFilter): Expression<SqlBool> {
  const conditions = [enquiry('e.deleted_at', 'is', null), ...matching(q)];
  if (stage === 'open') conditions.push(isOpen);
  else if (stage === 'documents') conditions.push(enquiry('e.stage', '=', 'answered'), enquiry('e.open_items', '>', 0));
  else if (stage === 'undelivered') conditions.push(hasUndelivered({ id: e('id'), stage: e('stage') }));
  else if (stage !== undefined) conditions.push(enquiry('e.stage', '=', stage));
  if (owner !== undefined) conditions.push(ownedBy(owner, ctx.caller.userId));
  if (overdue === true) {
    conditions.push(isOpen, enquiry('e.due_at', '<', ctx.deps.clock.now()));
  }
  return enquiry.and(conditions);
}

function pageStatement(where: Expression<SqlBool>, { sort, after }: { sort: InboxSort; after: string | undefined }) {
  const order = orders[sort];
  const found = build
    .selectFrom('enquiries as e')
    .select(['e.receipt_number as number', 'e.signs'])
    .select(camel('e.id', 'e.version', 'e.first_name', 'e.last_name', 'e.email', 'e.stage', 'e.owner_id', 'e.interest'))
    .select(
      camel('e.due_at', 'e.open_items', 'e.waiting_since', 'e.created_at', 'e.opportunity_id', 'e.opportunity_title'),
    )
    .select(({ fn }) =>
      fn
        .agg<string>('row_number')
        .over((over) => inOrder(over, order, e('id')))
        .as('place'),
    )
    .where(where);
  const page = keysetRows(found, { after, sort, order, id: e('id') }, inboxPageSize);
  return build
    .selectFrom(page.as('page'))
    .leftJoin('users as u', 'u.id', 'page.ownerId')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('investment_opportunities as o', 'o.id', 'page.opportunityId')
    .selectAll('page')
    .select((eb) => hasUndelivered({ id: eb.ref('page.id'), stage: eb.ref('page.stage') }).as('isUndelivered'))
    .select(['o.title as presentTitle', 'o.status as opportunityStatus', 'o.deleted_at as opportunityDeletedAt'])
    .select((eb) =>
      sql<string | null>`case when ${eb.ref('u.erased_at')} is null then ${personName(eb.ref('u.email'))} end`.as(
        'ownerName',
      ),
    )
    .orderBy('page.place')
    .$narrowType<{ signs: SpamSignal[] }>();
}

type ListedRow = InferResult<ReturnType<typeof pageStatement>>[number];

function toRow(listed: ListedRow, now: Date): InboxRow {
  const { ownerId, ownerName, key: _, place: __, ...rest } = listed;
  const { opportunityId, opportunityTitle, presentTitle, opportunityStatus, opportunityDeletedAt, ...columns } = rest;
  const row = withInstants(columns);
  return {
    ...row,
    owner: ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName },
    opportunity: opportunityOf({
      id: opportunityDeletedAt === null ? opportunityId : null,
      title: presentTitle ?? opportunityTitle,
      status: opportunityStatus,
    }),
    isOverdue: isOverdue(row, now),
  };
}

/** Exported for plan checks. */
export function inboxStatements(ctx: Asking, { sort = 'newest', after, ...filter }: InboxListInput) {
  const where = conditionsOf(ctx, filter);
  return {
    page: pageStatement(where, { sort, after }),
    count: build.selectFrom('enquiries as e').select(countAll.as('total')).where(where),
  };
}

/** VALIDATION on an `after` that is forged or of another order. */
export async function listInbox(ctx: SignedIn, input: InboxListInput): Promise<InboxPage> {
  const { page, count } = inboxStatements(ctx, input);
  const [rows, [counted], unsorted, people] = await Promise.all([
    query(ctx.db, page),
    query(ctx.db, count),
    ctx.db.incomingMail.count({ where: { state: 'unsorted' } }),
    listPeople(ctx.db),
  ]);
  const { shown, next } = sortedPage(rows, inboxPageSize, input.sort ?? 'newest');
  const now = ctx.deps.clock.now();
  return {
    items: shown.map((row) => toRow(row, now)),
    next,
    total: counted?.total ?? 0,
    unsorted,
    people,
  };
}
