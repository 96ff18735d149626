import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Prisma } from '../../prisma/generated/client.ts';
import { exportLink, type ExportNoun } from '../../src/domain/exports/exports.ts';
import { exportTexts as texts } from '../../src/domain/exports/texts.ts';
import { formatDateTime } from '../../src/domain/time/format-time.ts';
import type { Deps, SignedIn } from '../context.ts';
import { downloadBatch } from '../contributions/download.ts';
import { notifyInApp } from '../mail/notify.ts';
import { type Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { exportExpiry } from './exports.ts';
import { runNext, type RunQueue } from './queued-run.ts';
import { findExport } from './registry.ts';

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
async function finish(deps: Deps, tx: Tx, run: Run, end: { result: Buffer } | { error: string }): Promise<boolean> {
  const now = deps.clock.now();
  const expiresAt = exportExpiry(now);
  const { count } = await tx.csvExport.updateMany({
    where: { id: run.id, finishedAt: null },
    data: {
      ...('result' in end ? { file: new Uint8Array(end.result), percent: 100 } : end),
      finishedAt: now,
      expiresAt,
    },
  });
  if (count === 0) return false;
  const noun = run.noun as ExportNoun;
  const { general } = await readSettings(deps.db, deps.log);
  const words =
    'result' in end
      ? texts.ready(noun, run.total, formatDateTime(expiresAt, general))
      : texts.notReady(noun, end.error);
  await notifyInApp(tx, [run.userId], { category: 'today', ...words, link: exportLink(noun, run.id) });
  return true;
}

const exports: RunQueue<Run, Buffer> = {
  name: 'csv export',
  table: 'csv_exports',
  texts,
  read: (tx, id) => tx.csvExport.findFirst({ where: { id, finishedAt: null }, select }),
  work: (_tx, ctx, run, onProgress) => writeFile(ctx, run, onProgress),
  finish,
};

/** {@link runNext} of the exports. */
export const runNextExport = (deps: Deps): Promise<boolean> => runNext(deps, exports);
