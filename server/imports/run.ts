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
import { tryLockName } from '../platform/locks.ts';
import { runNext, type RunQueue } from './queued-run.ts';
import { findImport } from './registry.ts';

const select = {
  id: true,
  noun: true,
  userId: true,
  fileName: true,
  digest: true,
  settings: true,
  checked: true,
  requestId: true,
  ip: true,
} as const;

type Run = Prisma.CsvRunGetPayload<{ select: typeof select }>;

async function applyFile(tx: Tx, ctx: SignedIn, run: Run, onProgress: (share: number) => void): Promise<ImportCounts> {
  const { id, noun, fileName, digest, settings, checked } = run;
  const { file } = await tx.csvRun.findUniqueOrThrow({ where: { id }, select: { file: true } });
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
  { id, userId, fileName, ...run }: Run,
  end: { result: ImportCounts } | { error: string },
): Promise<boolean> {
  const { count } = await tx.csvRun.updateMany({
    where: { id, finishedAt: null },
    data: {
      ...('result' in end ? { counts: { ...end.result }, percent: 100 } : end),
      file: null,
      checked: null,
      finishedAt: clock.now(),
    },
  });
  if (count === 0) return false;
  const noun = run.noun as ImportNoun;
  const words =
    'result' in end ? runTexts.imported(noun, fileName, end.result) : runTexts.notImported(fileName, end.error);
  await notifyInApp(tx, [userId], { category: 'today', ...words, link: csvRunLink(noun, id) });
  return true;
}

const imports: RunQueue<Run, ImportCounts> = {
  name: 'csv run',
  table: 'csv_runs',
  texts: refusals,
  read: (tx, id) => tx.csvRun.findFirst({ where: { id, finishedAt: null }, select }),
  // One import of a noun at a time, against deadlocks. Waiting would end at the statement timeout.
  isFree: (tx, { noun }) => tryLockName(tx, `import ${noun}`),
  work: applyFile,
  finish,
};

/** {@link runNext} of the imports. */
export const runNextCsv = (deps: Deps): Promise<boolean> => runNext(deps, imports);
