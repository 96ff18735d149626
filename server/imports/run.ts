import type { Prisma } from '../../prisma/generated/client.ts';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportCounts, ImportNoun } from '../../src/domain/imports/imports.ts';
import { csvRunLink } from '../../src/domain/imports/runs.ts';
import { importSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals, runTexts } from '../../src/domain/imports/texts.ts';
import type { Deps, SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { notifyInApp } from '../mail/notify.ts';
import { type Tx } from '../platform/database.ts';
import { isDatabaseDown, isStatementEnded } from '../platform/database/outages.ts';
import { isWriteConflict } from '../platform/database/write-conflict.ts';
import { tryLockName } from '../platform/locks.ts';
import { adminOfRun, allowIdle, maxRunAttempts, maxRunMs, sentenceOf } from './run-caller.ts';
import { buildProgress } from './progress.ts';
import { findImport } from './registry.ts';

const select = {
  id: true,
  noun: true,
  userId: true,
  fileName: true,
  file: true,
  digest: true,
  settings: true,
  checked: true,
  requestId: true,
  ip: true,
} as const;

type Run = Prisma.CsvRunGetPayload<{ select: typeof select }>;

async function applyFile(tx: Tx, ctx: SignedIn, run: Run, onProgress: (share: number) => void): Promise<ImportCounts> {
  const { noun, fileName, file, digest, settings, checked } = run;
  if (file === null || digest === null) throw new DomainError('NOT_FOUND', refusals.otherFile);
  const path = join(ctx.deps.tempDir, `import-${randomBytes(16).toString('hex')}`);
  try {
    await writeFile(path, file, { flag: 'wx', mode: 0o600 });
    return await findImport(noun).apply(tx, ctx, {
      file: { name: fileName, path, digest },
      settings: { ...importSettings.parse(settings), checked: checked ?? '' },
      onProgress,
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Without its file (D44). False if another node ended it. */
async function finish(
  { clock }: Deps,
  tx: Tx,
  { id, userId, fileName, ...run }: Omit<Run, 'file'>,
  end: { counts: ImportCounts } | { error: string },
): Promise<boolean> {
  const { count } = await tx.csvRun.updateMany({
    where: { id, finishedAt: null },
    data: {
      ...('counts' in end ? { counts: { ...end.counts }, percent: 100 } : end),
      file: null,
      checked: null,
      finishedAt: clock.now(),
    },
  });
  if (count === 0) return false;
  const noun = run.noun as ImportNoun;
  const words =
    'counts' in end ? runTexts.imported(noun, fileName, end.counts) : runTexts.notImported(fileName, end.error);
  await notifyInApp(tx, [userId], { category: 'today', ...words, link: csvRunLink(noun, id) });
  return true;
}

/** Held by the transaction that does the work: a killed node loses both. */
async function work(deps: Deps, id: string): Promise<'done' | 'elsewhere'> {
  return deps.db.$transaction(
    async (tx) => {
      await allowIdle(tx);
      if (!(await tryLockName(tx, `csv run ${id}`))) return 'elsewhere';
      const run = await tx.csvRun.findFirst({ where: { id, finishedAt: null }, select });
      if (run === null) return 'elsewhere';
      // One import of a noun at a time, against deadlocks. Waiting would end at the statement timeout.
      if (!(await tryLockName(tx, `import ${run.noun}`))) return 'elsewhere';
      const { attempts } = await deps.db.csvRun.update({
        where: { id },
        data: { attempts: { increment: 1 }, percent: 0 },
        select: { attempts: true },
      });
      if (attempts > maxRunAttempts) throw new DomainError('VALIDATION', refusals.gaveUp);
      const progress = buildProgress(deps.log, id, (percent) =>
        deps.db.csvRun.updateMany({ where: { id, finishedAt: null }, data: { percent } }),
      );
      try {
        const counts = await applyFile(tx, await adminOfRun(deps, run, refusals.noLonger), run, progress.report);
        // It writes the row that `finish` locks.
        await progress.close();
        if (!(await finish(deps, tx, run, { counts }))) throw new DomainError('CONFLICT', refusals.gaveUp);
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

async function fail(deps: Deps, id: string, error: unknown): Promise<void> {
  const { db, log } = deps;
  if (!(error instanceof DomainError)) log.error({ err: error, id }, 'a CSV run failed');
  await db.$transaction(async (tx) => {
    const run = await tx.csvRun.findFirst({ where: { id }, select: { ...select, file: false } });
    if (run !== null) await finish(deps, tx, run, { error: sentenceOf(error, refusals.tooLong) });
  });
}

/**
 * The oldest that no node is working on, in one transaction, all or nothing; false if none. A busy worker, an
 * outage, a statement that was ended or a conflict postpones it, up to three times.
 */
export async function runNextCsv(deps: Deps): Promise<boolean> {
  const waiting = await deps.db.csvRun.findMany({
    where: { finishedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, attempts: true },
  });
  for (const { id, attempts } of waiting) {
    try {
      if ((await work(deps, id)) === 'done') return true;
    } catch (error) {
      if (mayPass(error) && attempts + 1 < maxRunAttempts) {
        deps.log.warn({ err: error, id }, 'a CSV run will be tried again');
        return false;
      }
      await fail(deps, id, error);
      return true;
    }
  }
  return false;
}
