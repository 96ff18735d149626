import { Prisma } from '../../prisma/generated/client.ts';
import { jobTexts as texts } from '../../src/domain/texts/jobs.ts';
import type { Db } from '../platform/database.ts';
import type { Job } from '../contributions/job.ts';

/** Rows a statement: each ends far within the time a statement may take, and locks little. */
const batchSize = 2_000;

/** Deletes the rows of one table that fulfil a condition, batch by batch; answers how many. */
async function deleteWhere(db: Db, table: string, condition: Prisma.Sql): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  let deleted = 0;
  for (;;) {
    const count = await db.$executeRaw`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ))`;
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

async function deleteAll(db: Db, conditions: readonly (readonly [table: string, condition: Prisma.Sql])[]) {
  let deleted = 0;
  for (const [table, condition] of conditions) deleted += await deleteWhere(db, table, condition);
  return deleted;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  return start;
}

/** Whoever presses an old link is told for this long that it has ended or was used. */
const oldLinkDays = 7;

const access: Job = {
  name: 'clean-access',
  title: texts.accessTitle,
  schedule: texts.hourly,
  cron: '7 * * * *',
  zone: 'utc',
  run({ db, clock }) {
    const now = clock.now();
    return deleteAll(db, [
      ['sessions', Prisma.sql`expires_at <= ${now} OR absolute_expires_at <= ${now}`],
      ['one_time_tokens', Prisma.sql`expires_at <= ${daysBefore(now, oldLinkDays)}`],
      ['invitations', Prisma.sql`expires_at <= ${daysBefore(now, oldLinkDays)}`],
      ['pending_mfa_tokens', Prisma.sql`expires_at <= ${now}`],
      ['known_devices', Prisma.sql`expires_at <= ${now}`],
      ['totp_factors', Prisma.sql`confirmed_at IS NULL AND expires_at <= ${now}`],
    ]);
  },
};

const counters: Job = {
  name: 'clean-counters',
  title: texts.countersTitle,
  schedule: texts.hourly,
  cron: '17 * * * *',
  zone: 'utc',
  run({ db, clock }) {
    const now = clock.now();
    return deleteAll(db, [
      ['rate_limits', Prisma.sql`expire <= ${BigInt(now.getTime())}`],
      ['idempotency_keys', Prisma.sql`expires_at <= ${now}`],
    ]);
  },
};

const signIns: Job = {
  name: 'clean-sign-ins',
  title: texts.signInsTitle,
  schedule: texts.nightly('02:20'),
  cron: '20 2 * * *',
  zone: 'site',
  run: ({ db, clock }) => deleteWhere(db, 'sign_in_history', Prisma.sql`created_at < ${monthsBefore(clock.now(), 12)}`),
};

const records: Job = {
  name: 'clean-records',
  title: texts.recordsTitle,
  schedule: texts.nightly('03:00'),
  cron: '0 3 * * *',
  zone: 'site',
  run({ db, clock }) {
    const month = daysBefore(clock.now(), 30);
    return deleteAll(db, [
      ['outbox', Prisma.sql`sent_at < ${month} OR failed_at < ${month}`],
      ['job_runs', Prisma.sql`started_at < ${daysBefore(clock.now(), 90)}`],
    ]);
  },
};

const missingAddresses: Job = {
  name: 'clean-missing-addresses',
  title: texts.missingTitle,
  schedule: texts.nightly('03:20'),
  cron: '20 3 * * *',
  zone: 'site',
  run: ({ db, clock }) =>
    deleteWhere(db, 'missing_addresses', Prisma.sql`last_seen_at < ${daysBefore(clock.now(), 90)}`),
};

const buildFiles: Job = {
  name: 'clean-build-files',
  title: texts.buildFilesTitle,
  schedule: texts.nightly('03:40'),
  cron: '40 3 * * *',
  zone: 'site',
  run: ({ db, clock }) => deleteWhere(db, 'build_files', Prisma.sql`last_seen_at < ${daysBefore(clock.now(), 30)}`),
};

/** What is kept no longer than it is needed. */
export const cleaningJobs: readonly Job[] = [access, counters, signIns, records, missingAddresses, buildFiles];
