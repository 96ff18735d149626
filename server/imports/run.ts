import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayEnter } from '../../src/domain/access/access.ts';
import type { ImportCounts, ImportNoun } from '../../src/domain/imports/imports.ts';
import { csvRunLink } from '../../src/domain/imports/runs.ts';
import { importSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals, runTexts } from '../../src/domain/imports/texts.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import type { Deps, SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { notifyInApp } from '../mail/notify.ts';
import { type Tx } from '../platform/database.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { tryLockName } from '../platform/locks.ts';
import { contextOfRun } from './run-caller.ts';
import { buildProgress } from './progress.ts';
import { findImport } from './registry.ts';

/** ms; statements: 5 s. */
const maxMs = 900_000;
/** Attempts of a file that ends the process. */
const maxAttempts = 3;

interface Run {
  id: string;
  noun: ImportNoun;
  userId: string;
  fileName: string;
  file: Uint8Array | null;
  digest: string | null;
  settings: unknown;
  checked: string | null;
  requestId: string | null;
  ip: string | null;
}

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

/** With the person's current rights. FORBIDDEN */
async function contextOf(deps: Deps, run: Run): Promise<SignedIn> {
  const ctx = await contextOfRun(deps, run);
  if (ctx === undefined || !mayEnter('admin', ctx.caller.viewer)) throw new DomainError('FORBIDDEN', refusals.noLonger);
  return ctx;
}

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
  { id, noun, userId, fileName }: Omit<Run, 'file'>,
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
  const words =
    'counts' in end ? runTexts.imported(noun, fileName, end.counts) : runTexts.notImported(fileName, end.error);
  await notifyInApp(tx, [userId], { category: 'today', ...words, link: csvRunLink(noun, id) });
  return true;
}

/** Held by the transaction that does the work: a killed node loses both. */
async function work(deps: Deps, id: string): Promise<'done' | 'elsewhere'> {
  return deps.db.$transaction(
    async (tx) => {
      if (!(await tryLockName(tx, `csv run ${id}`))) return 'elsewhere';
      const run = (await tx.csvRun.findFirst({ where: { id, finishedAt: null }, select })) as Run | null;
      if (run === null) return 'elsewhere';
      const { attempts } = await deps.db.csvRun.update({
        where: { id },
        data: { attempts: { increment: 1 }, percent: 0 },
        select: { attempts: true },
      });
      if (attempts > maxAttempts) throw new DomainError('VALIDATION', refusals.gaveUp);
      const progress = buildProgress(deps.log, id, (percent) =>
        deps.db.csvRun.updateMany({ where: { id, finishedAt: null }, data: { percent } }),
      );
      try {
        const counts = await applyFile(tx, await contextOf(deps, run), run, progress.report);
        // It writes the row that `finish` locks.
        await progress.close();
        if (!(await finish(deps, tx, run, { counts }))) throw new DomainError('CONFLICT', refusals.gaveUp);
      } finally {
        await progress.close();
      }
      return 'done';
    },
    { timeout: maxMs },
  );
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function sentenceOf(error: unknown): string {
  if (codeOf(error) === 'P2028') return refusals.tooLong;
  return error instanceof DomainError ? error.message : errorTexts.unexpected;
}

const mayPass = (error: unknown) =>
  isDatabaseDown(error) || (error instanceof DomainError && error.code === 'UNAVAILABLE');

async function fail(deps: Deps, id: string, error: unknown): Promise<void> {
  const { db, log } = deps;
  if (!(error instanceof DomainError)) log.error({ err: error, id }, 'a CSV run failed');
  await db.$transaction(async (tx) => {
    const run = (await tx.csvRun.findFirst({ where: { id }, select: { ...select, file: false } })) as Omit<
      Run,
      'file'
    > | null;
    if (run !== null) await finish(deps, tx, run, { error: sentenceOf(error) });
  });
}

/**
 * The oldest that no node is working on, in one transaction, all or nothing; false if none. A busy worker or database
 * outage postpones it, up to three times.
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
      if (mayPass(error) && attempts + 1 < maxAttempts) {
        deps.log.warn({ err: error, id }, 'a CSV run will be tried again');
        return false;
      }
      await fail(deps, id, error);
      return true;
    }
  }
  return false;
}
