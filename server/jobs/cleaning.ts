import { daysBefore } from '../../src/domain/time/durations.ts';
import { monthsAfter } from '../../src/domain/time/months.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import { jobTexts as texts } from '../../src/domain/jobs/texts.ts';
import type { Db } from '../platform/database.ts';
import { hourlyAt, nightly, type Job } from '../contributions/job.ts';
import { type Columns, columnsOf, execute } from '../platform/sql.ts';

/** Small enough for the statement timeout. */
const batchSize = 2_000;

type Rows = Expression<SqlBool>;
interface Stale {
  table: keyof Tables;
  rows: Rows;
}

function stale<Table extends keyof Tables>(table: Table, rowsOf: (column: Columns<Table>) => Rows): Stale {
  return { table, rows: rowsOf(columnsOf(table, 't')) };
}

/** Deletes in batches; returns the count. */
async function deleteWhere(db: Db, { table, rows }: Stale): Promise<number> {
  const name = sql.table(table);
  let deleted = 0;
  for (;;) {
    const count = await execute(
      db,
      sql`delete from ${name} where ctid = any (array(
        select t.ctid from ${name} as t where ${rows} limit ${batchSize} for update skip locked
      ))`,
    );
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

async function deleteAll(db: Db, all: readonly Stale[]) {
  let deleted = 0;
  for (const one of all) deleted += await deleteWhere(db, one);
  return deleted;
}

/** Used and expired ones are kept, to explain them. */
const oldLinkDays = 7;

const access: Job = {
  name: 'clean-access',
  title: texts.accessTitle,
  ...hourlyAt(7),
  run({ db, clock }) {
    const now = clock.now();
    return deleteAll(db, [
      stale('sessions', (c) => sql`${c('expires_at')} <= ${now} or ${c('absolute_expires_at')} <= ${now}`),
      stale('one_time_tokens', (c) => sql`${c('expires_at')} <= ${daysBefore(now, oldLinkDays)}`),
      stale('invitations', (c) => sql`${c('expires_at')} <= ${daysBefore(now, oldLinkDays)}`),
      stale('pending_mfa_tokens', (c) => sql`${c('expires_at')} <= ${now}`),
      stale('known_devices', (c) => sql`${c('expires_at')} <= ${now}`),
      stale('sign_up_browsers', (c) => sql`${c('expires_at')} <= ${now}`),
      stale('opportunity_alerts', (c) => sql`${c('confirmed_at')} is null and ${c('expires_at')} <= ${now}`),
      stale('csv_exports', (c) => sql`${c('expires_at')} <= ${now}`),
      stale('totp_factors', (c) => sql`${c('confirmed_at')} is null and ${c('expires_at')} <= ${now}`),
    ]);
  },
};

const counters: Job = {
  name: 'clean-counters',
  title: texts.countersTitle,
  ...hourlyAt(17),
  run({ db, clock }) {
    const now = clock.now();
    return deleteAll(db, [
      stale('rate_limits', (c) => sql`${c('expire')} <= ${BigInt(now.getTime())}`),
      stale('idempotency_keys', (c) => sql`${c('expires_at')} <= ${now}`),
    ]);
  },
};

const signIns: Job = {
  name: 'clean-sign-ins',
  title: texts.signInsTitle,
  ...nightly('02:20'),
  run: ({ db, clock }) =>
    deleteAll(db, [stale('sign_in_history', (c) => sql`${c('created_at')} < ${monthsAfter(clock.now(), -12)}`)]),
};

const records: Job = {
  name: 'clean-records',
  title: texts.recordsTitle,
  ...nightly('03:00'),
  run({ db, clock }) {
    const month = daysBefore(clock.now(), 30);
    return deleteAll(db, [
      stale('outbox', (c) => sql`${c('sent_at')} < ${month} or ${c('failed_at')} < ${month}`),
      stale('opportunity_alerts', (c) => sql`${c('stopped_at')} < ${month}`),
      stale('csv_runs', (c) => sql`${c('finished_at')} < ${month}`),
      stale('search_misses', (c) => sql`${c('day')} < ${daysBefore(clock.now(), 90)}::date`),
      stale('job_runs', (c) => sql`${c('started_at')} < ${daysBefore(clock.now(), 90)}`),
    ]);
  },
};

const missingAddresses: Job = {
  name: 'clean-missing-addresses',
  title: texts.missingTitle,
  ...nightly('03:20'),
  run: ({ db, clock }) =>
    deleteAll(db, [stale('missing_addresses', (c) => sql`${c('last_seen_at')} < ${daysBefore(clock.now(), 90)}`)]),
};

const buildFiles: Job = {
  name: 'clean-build-files',
  title: texts.buildFilesTitle,
  ...nightly('03:40'),
  run: ({ db, clock }) =>
    deleteAll(db, [stale('build_files', (c) => sql`${c('last_seen_at')} < ${daysBefore(clock.now(), 30)}`)]),
};

export const cleaningJobs: readonly Job[] = [access, counters, signIns, records, missingAddresses, buildFiles];
