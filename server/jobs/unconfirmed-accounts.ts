import type { Prisma } from '../../prisma/generated/client.ts';
import { daysBefore } from '../../src/domain/time/durations.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { activeAccount } from '../accounts/active.ts';
import { nightly, type Job } from '../contributions/job.ts';
import { audit, systemActor } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { anyOf, build, query } from '../platform/sql.ts';

const batchSize = 500;
/** The privacy page has it. */
const unconfirmedDays = 30;

/** What staff made or suspended, what can still be confirmed, and what records refer to is kept. */
function neverConfirmed(now: Date) {
  return {
    ...activeAccount,
    emailConfirmedAt: null,
    lastSignInAt: null,
    createdBy: null,
    createdAt: { lte: daysBefore(now, unconfirmedDays) },
    oneTimeTokens: { none: { usedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } },
    roles: { none: {} },
    subscriptions: { none: {} },
    invoices: { none: {} },
    payments: { none: {} },
    receipts: { none: {} },
    clients: { none: {} },
    clientInteractions: { none: {} },
    clientTasks: { none: {} },
    ownedEnquiries: { none: {} },
    enquiryNotes: { none: {} },
    enquiryReplies: { none: {} },
    privateFiles: { none: {} },
  } satisfies Prisma.UserWhereInput;
}

const found = { orderBy: { id: 'asc' }, take: batchSize, select: { id: true, email: true } } as const;

async function withoutInvited(db: Db | Tx, rows: readonly { id: string; email: string }[]): Promise<string[]> {
  const email = { in: rows.map((row) => row.email) };
  const invited = await db.invitation.findMany({ where: { email }, select: { email: true } });
  const addresses = new Set(invited.map((one) => one.email.toLowerCase()));
  return rows.filter((row) => !addresses.has(row.email.toLowerCase())).map((row) => row.id);
}

/** Checks again under the locks. Audited by id only: the log outlives them. */
async function deleteThese(tx: Tx, now: Date, ids: readonly string[]): Promise<number> {
  const locked = await query(
    tx,
    build.selectFrom('users').select('id').where('id', '=', anyOf(ids, 'uuid')).orderBy('id').forUpdate().skipLocked(),
  );
  const where = { ...neverConfirmed(now), id: { in: locked.map(({ id }) => id) } };
  const ended = await withoutInvited(tx, await tx.user.findMany({ where, ...found }));
  if (ended.length === 0) return 0;
  await tx.user.deleteMany({ where: { id: { in: ended } } });
  await audit(tx, systemActor(), {
    action: 'profile.expire',
    entityKind: 'user',
    entityName: jobTexts.unconfirmedAccounts(ended.length),
    before: { ids: ended },
  });
  return ended.length;
}

/** Their addresses can sign up again. Enquiries and alerts are of the address, and independent. */
export const cleanAccounts: Job = {
  name: 'clean-accounts',
  title: jobTexts.unconfirmedTitle,
  ...nightly('02:50'),
  async run({ db, clock }) {
    const now = clock.now();
    let deleted = 0;
    for (let last: string | undefined; ;) {
      const where = { ...neverConfirmed(now), ...(last === undefined ? {} : { id: { gt: last } }) };
      const rows = await db.user.findMany({ where, ...found });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) deleted += await db.$transaction((tx) => deleteThese(tx, now, ids));
      if (ids.length < batchSize) return deleted;
      last = ids.at(-1);
    }
  },
};
