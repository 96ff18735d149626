import { sql } from 'kysely';
import type { JobOverview, JobRow, JobRunRow, OutboxRow } from '../../src/domain/jobs/jobs.ts';
import { outboxChannel } from '../../src/domain/documents/changes.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { mailTopicName } from '../../src/domain/mail/topic-texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recipientOf } from '../mail/payload.ts';
import { audit } from '../platform/audit.ts';
import type { Db } from '../platform/database.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { readInstallation } from './installation.ts';
import { findJob, jobs } from './registry.ts';
import { runJob } from './run.ts';
import { build, camel, isPresent, query } from '../platform/sql.ts';
import { notifyNodes } from '../platform/locks.ts';

/** Failed first, then newest pending. */
const shownMessages = 100;

interface RunOfJob {
  id: string;
  job: string;
  status: JobRunRow['status'];
  startedAt: Date;
  finishedAt: Date | null;
  processed: number;
  error: string | null;
  node: string | null;
}

function toRunRow({ id, status, startedAt, finishedAt, processed, error, node }: RunOfJob): JobRunRow {
  return {
    id,
    status,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    processed,
    error,
    node,
  };
}

/** One index step per job. */
async function newestRuns(db: Db, which: 'any' | 'failed'): Promise<Map<string, JobRunRow>> {
  const names = jobs.map(({ name }) => name);
  const rows = await query(
    db,
    build
      .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'known'>(sql`known(name)`))
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('job_runs as r')
          .select(
            camel('r.id', 'r.job', 'r.status', 'r.started_at', 'r.finished_at', 'r.processed', 'r.error', 'r.node'),
          )
          .whereRef('r.job', '=', 'known.name')
          .where((e) => (which === 'any' ? e.lit(true) : e('r.status', '=', 'failed')))
          .orderBy('r.started_at', 'desc')
          .limit(1)
          .as('run'),
      )
      .selectAll('run'),
  );
  return new Map(rows.map((row) => [row.job, toRunRow(row)]));
}

async function readMessages(db: Db): Promise<JobOverview['outbox']> {
  const [failed, waiting, rows] = await Promise.all([
    db.outboxMessage.count({ where: { failedAt: { not: null } } }),
    db.outboxMessage.count({ where: { sentAt: null, failedAt: null } }),
    db.outboxMessage.findMany({
      where: { sentAt: null },
      orderBy: [{ failedAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }, { id: 'desc' }],
      take: shownMessages,
      select: {
        id: true,
        topic: true,
        payload: true,
        attempts: true,
        createdAt: true,
        nextTryAt: true,
        failedAt: true,
        lastError: true,
      },
    }),
  ]);
  const shown = rows.map(({ id, topic, payload, attempts, createdAt, nextTryAt, failedAt, lastError }): OutboxRow => {
    return {
      id,
      topic,
      recipient: recipientOf(payload),
      attempts,
      createdAt: createdAt.toISOString(),
      nextTryAt: failedAt === null ? nextTryAt.toISOString() : null,
      failedAt: failedAt?.toISOString() ?? null,
      lastError,
    };
  });
  return { waiting, failed, rows: shown };
}

export async function readOverview({ db, deps }: Pick<SignedIn, 'db' | 'deps'>): Promise<JobOverview> {
  const [last, failures, outbox, installation] = await Promise.all([
    newestRuns(db, 'any'),
    newestRuns(db, 'failed'),
    readMessages(db),
    readInstallation(deps),
  ]);
  const rows = jobs.map(({ name, title, schedule }): JobRow => {
    return { name, title, schedule, lastRun: last.get(name) ?? null, lastFailure: failures.get(name) ?? null };
  });
  return { jobs: rows, outbox, mail: deps.mail.kind, installation };
}

function knownJob(name: string): Job {
  const job = findJob(name);
  if (job === undefined) throw new DomainError('NOT_FOUND', jobTexts.unknown);
  return job;
}

/** Whatever its schedule. @throws NOT_FOUND, CONFLICT while it runs */
export async function runJobNow(deps: JobDeps, name: string): Promise<number> {
  return runJob(deps, knownJob(name));
}

/** Audited before it runs. */
export async function runByHand(ctx: SignedIn, { name }: { name: string }): Promise<void> {
  const { title } = knownJob(name);
  await audit(ctx.db, actorOf(ctx), { action: 'jobs.run', entityKind: 'job', entityId: name, entityName: title });
  await runJobNow(ctx.deps, name);
}

/** @throws NOT_FOUND if sent or being sent */
export async function retryMessage(ctx: SignedIn, { id }: { id: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const databaseNow = sql<Date>`now()`;
    const [row] = await query(
      tx,
      build
        .with('found', (within) =>
          within
            .selectFrom('outbox as o')
            .select(['o.id', 'o.failed_at'])
            .where('o.id', '=', id)
            .where('o.sent_at', 'is', null)
            .where((eb) => eb.or([eb.eb('o.locked_until', 'is', null), eb.eb('o.locked_until', '<=', databaseNow)]))
            .forUpdate(),
        )
        .updateTable('outbox')
        .from('found')
        .set((eb) => ({
          next_try_at: databaseNow,
          failed_at: null,
          locked_until: null,
          attempts: sql<number>`case when ${eb.ref('found.failed_at')} is null then ${eb.ref('outbox.attempts')} else 0 end`,
        }))
        .whereRef('outbox.id', '=', 'found.id')
        .returning((eb) => ['outbox.topic', isPresent(eb.ref('found.failed_at')).as('wasGivenUp')]),
    );
    if (row === undefined) throw new DomainError('NOT_FOUND', jobTexts.messageGone);
    await audit(tx, actorOf(ctx), {
      action: 'outbox.retry',
      entityKind: 'outbox',
      entityId: id,
      entityName: mailTopicName(row.topic),
      before: { givenUp: row.wasGivenUp },
    });
    await notifyNodes(tx, outboxChannel, '');
  });
}
