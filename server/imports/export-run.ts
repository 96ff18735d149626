import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Prisma } from '../../prisma/generated/client.ts';
import { exportLink, type ExportNoun } from '../../src/domain/exports/exports.ts';
import { exportTexts as texts } from '../../src/domain/exports/texts.ts';
import { formatDateTime } from '../../src/domain/time/format-time.ts';
import type { Deps, SignedIn } from '../context.ts';
import { downloadBatch } from '../contributions/download.ts';
import { DomainError } from '../errors.ts';
import { notifyInApp } from '../mail/notify.ts';
import { type Tx } from '../platform/database.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { tryLockName } from '../platform/locks.ts';
import { readSettings } from '../settings/settings.ts';
import { exportExpiry } from './exports.ts';
import { buildProgress } from './progress.ts';
import { findExport } from './registry.ts';
import { adminOfRun, allowIdle, maxRunAttempts, maxRunMs, sentenceOf } from './run-caller.ts';

const select = {
  id: true,
  noun: true,
  userId: true,
  filter: true,
  total: true,
  requestId: true,
  ip: true,
} as const;

type Run = Prisma.CsvExportGetPayload<{ select: typeof select }>;

async function writeFile(ctx: SignedIn, run: Run, onProgress: (share: number) => void): Promise<Buffer> {
  const { lines, total } = await findExport(run.noun).open(ctx, run.filter);
  let batches = 0;
  async function* counted() {
    for await (const batch of lines()) {
      yield batch;
      onProgress((batches * downloadBatch) / Math.max(1, total));
      batches += 1;
    }
  }
  return buffer(Readable.from(counted()).pipe(createGzip()));
}

/** False if another node ended it. */
async function finish(deps: Deps, tx: Tx, run: Run, end: { file: Buffer } | { error: string }): Promise<boolean> {
  const now = deps.clock.now();
  const expiresAt = exportExpiry(now);
  const { count } = await tx.csvExport.updateMany({
    where: { id: run.id, finishedAt: null },
    data: {
      ...('file' in end ? { file: new Uint8Array(end.file), percent: 100 } : end),
      finishedAt: now,
      expiresAt,
    },
  });
  if (count === 0) return false;
  const noun = run.noun as ExportNoun;
  const { general } = await readSettings(deps.db, deps.log);
  const words =
    'file' in end ? texts.ready(noun, run.total, formatDateTime(expiresAt, general)) : texts.notReady(noun, end.error);
  await notifyInApp(tx, [run.userId], { category: 'today', ...words, link: exportLink(noun, run.id) });
  return true;
}

/** File, end and notification share one transaction, which holds the lock: a killed node leaves nothing. */
async function work(deps: Deps, id: string): Promise<'done' | 'elsewhere'> {
  return deps.db.$transaction(
    async (tx) => {
      await allowIdle(tx);
      if (!(await tryLockName(tx, `csv export ${id}`))) return 'elsewhere';
      const run = await tx.csvExport.findFirst({ where: { id, finishedAt: null }, select });
      if (run === null) return 'elsewhere';
      const { attempts } = await deps.db.csvExport.update({
        where: { id },
        data: { attempts: { increment: 1 }, percent: 0 },
        select: { attempts: true },
      });
      if (attempts > maxRunAttempts) throw new DomainError('VALIDATION', texts.gaveUp);
      const progress = buildProgress(deps.log, id, (percent) =>
        deps.db.csvExport.updateMany({ where: { id, finishedAt: null }, data: { percent } }),
      );
      try {
        const file = await writeFile(await adminOfRun(deps, run, texts.noLonger), run, progress.report);
        // It writes the row that `finish` locks.
        await progress.close();
        if (!(await finish(deps, tx, run, { file }))) throw new DomainError('CONFLICT', texts.gaveUp);
      } finally {
        await progress.close();
      }
      return 'done';
    },
    { timeout: maxRunMs },
  );
}

/** The oldest that no node is writing; false if none. A database outage postpones it, up to three times. */
export async function runNextExport(deps: Deps): Promise<boolean> {
  const waiting = await deps.db.csvExport.findMany({
    where: { finishedAt: null },
    orderBy: { id: 'asc' },
    select: { ...select, attempts: true },
  });
  for (const { attempts, ...run } of waiting) {
    try {
      if ((await work(deps, run.id)) === 'done') return true;
    } catch (error) {
      if (isDatabaseDown(error) && attempts + 1 < maxRunAttempts) {
        deps.log.warn({ err: error, id: run.id }, 'a CSV export will be tried again');
        return false;
      }
      if (!(error instanceof DomainError)) deps.log.error({ err: error, id: run.id }, 'a CSV export failed');
      await deps.db.$transaction((tx) => finish(deps, tx, run, { error: sentenceOf(error, texts.tooLong) }));
      return true;
    }
  }
  return false;
}
