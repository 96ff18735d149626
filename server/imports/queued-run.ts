import { sql } from 'kysely';
import type { Deps, SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { isDatabaseDown, isStatementEnded } from '../platform/database/outages.ts';
import { isWriteConflict } from '../platform/database/write-conflict.ts';
import { tryLockName } from '../platform/locks.ts';
import { build, execute, query } from '../platform/sql.ts';
import { buildProgress } from './progress.ts';
import { adminOfRun, type RunOfPerson, sentenceOf } from './run-caller.ts';

/** ms; statements: 5 s. */
const maxRunMs = 900_000;
/** Attempts of a run that ends the process. */
const maxRunAttempts = 3;

/** Rows that any node works on, each once. */
export interface RunQueue<Run extends RunOfPerson, Result> {
  /** For locks and the log. */
  name: 'csv run' | 'csv export';
  table: 'csv_runs' | 'csv_exports';
  texts: { noLonger: string; gaveUp: string; tooLong: string };
  /** Unfinished. */
  read: (tx: Tx, id: string) => Promise<Run | null>;
  /** False while another run excludes it. */
  isFree?: (tx: Tx, run: Run) => Promise<boolean>;
  work: (tx: Tx, ctx: SignedIn, run: Run, onProgress: (share: number) => void) => Promise<Result>;
  /** With its notification. False if another node ended it. */
  finish: (deps: Deps, tx: Tx, run: Run, end: { result: Result } | { error: string }) => Promise<boolean>;
}

/** Reads beside the transaction and workers may take longer than it may be idle; Prisma ends it after `maxRunMs`. */
const allowIdle = (tx: Tx) => execute(tx, sql`set local idle_in_transaction_session_timeout = 0`);

/** Work, end and notification share one transaction, which holds the lock: a killed node leaves nothing. */
async function run<Run extends RunOfPerson, Result>(
  deps: Deps,
  { name, table, texts, read, isFree, work, finish }: RunQueue<Run, Result>,
  id: string,
): Promise<'done' | 'elsewhere'> {
  return deps.db.$transaction(
    async (tx) => {
      await allowIdle(tx);
      if (!(await tryLockName(tx, `${name} ${id}`))) return 'elsewhere';
      const found = await read(tx, id);
      if (found === null || (await isFree?.(tx, found)) === false) return 'elsewhere';
      const next = build
        .updateTable(table)
        .set((eb) => ({ attempts: eb('attempts', '+', 1), percent: 0 }))
        .where('id', '=', id)
        .returning('attempts');
      const [{ attempts } = { attempts: 0 }] = await query(deps.db, next);
      if (attempts > maxRunAttempts) throw new DomainError('VALIDATION', texts.gaveUp);
      const progress = buildProgress(deps.log, id, (percent) =>
        execute(
          deps.db,
          build.updateTable(table).set({ percent }).where('id', '=', id).where('finished_at', 'is', null),
        ),
      );
      try {
        const result = await work(tx, await adminOfRun(deps, found, texts.noLonger), found, progress.report);
        // It writes the row that `finish` locks.
        await progress.close();
        if (!(await finish(deps, tx, found, { result }))) throw new DomainError('CONFLICT', texts.gaveUp);
      } finally {
        await progress.close();
      }
      return 'done';
    },
    { timeout: maxRunMs },
  );
}

const mayPass = (error: unknown) =>
  isDatabaseDown(error) ||
  isStatementEnded(error) ||
  isWriteConflict(error) ||
  (error instanceof DomainError && error.code === 'UNAVAILABLE');

/**
 * The oldest that no node is working on, all or nothing; false if none. A busy worker, an outage, a statement that was
 * ended or a conflict postpones it, up to three times.
 */
export async function runNext<Run extends RunOfPerson, Result>(
  deps: Deps,
  queue: RunQueue<Run, Result>,
): Promise<boolean> {
  const { db, log } = deps;
  const { name, table, texts, read, finish } = queue;
  const waiting = await query(
    db,
    build.selectFrom(table).select(['id', 'attempts']).where('finished_at', 'is', null).orderBy('id'),
  );
  for (const { id, attempts } of waiting) {
    try {
      if ((await run(deps, queue, id)) === 'done') return true;
    } catch (error) {
      if (mayPass(error) && attempts + 1 < maxRunAttempts) {
        log.warn({ err: error, id }, `a ${name} will be tried again`);
        return false;
      }
      if (!(error instanceof DomainError)) log.error({ err: error, id }, `a ${name} failed`);
      await db.$transaction(async (tx) => {
        const found = await read(tx, id);
        if (found !== null) await finish(deps, tx, found, { error: sentenceOf(error, texts.tooLong) });
      });
      return true;
    }
  }
  return false;
}
