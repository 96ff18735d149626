import type { Prisma } from '../../prisma/generated/client.ts';
import { csvChannel } from '../../src/domain/documents/changes.ts';
import type { ImportCounts, ImportNoun, ImportStarted } from '../../src/domain/imports/imports.ts';
import type { CsvRun } from '../../src/domain/imports/runs.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals, runTexts } from '../../src/domain/imports/texts.ts';
import { readFile } from 'node:fs/promises';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { hashInput } from '../platform/idempotency.ts';
import { notifyNodes } from '../platform/locks.ts';
import { decodeChecked } from './checked.ts';

const select = {
  id: true,
  noun: true,
  fileName: true,
  percent: true,
  counts: true,
  error: true,
  createdAt: true,
  finishedAt: true,
} as const;

type Row = Prisma.CsvRunGetPayload<{ select: typeof select }>;

const toRun = ({ counts, createdAt, finishedAt, noun, ...row }: Row): CsvRun => ({
  ...row,
  noun: noun as ImportNoun,
  counts: counts as ImportCounts | null,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/**
 * Stored until a node applies it, even if the sender leaves. Idempotent (D57). VALIDATION: not checked;
 * CONFLICT: the key had another file.
 */
export async function startImport(
  ctx: SignedIn,
  {
    noun,
    file,
    settings: { checked = '', ...settings },
    key,
  }: { noun: ImportNoun; file: ImportFile; settings: ImportSettings; key: string },
): Promise<ImportStarted> {
  decodeChecked(checked);
  const { userId } = ctx.caller;
  const { id: _, name: __, requestId, ip } = actorOf(ctx);
  const requestHash = hashInput([noun, file.digest, checked]);
  const bytes = await readFile(file.path);
  return ctx.db.$transaction(async (tx) => {
    await tx.csvRun.createMany({
      data: {
        noun,
        userId,
        fileName: file.name.slice(0, 200),
        file: new Uint8Array(bytes),
        digest: file.digest,
        settings,
        checked,
        key,
        requestHash,
        requestId,
        ip,
      },
      skipDuplicates: true,
    });
    const run = await tx.csvRun.findUniqueOrThrow({
      where: { userId_key: { userId, key } },
      select: { id: true, requestHash: true },
    });
    if (run.requestHash !== requestHash) throw new DomainError('CONFLICT', refusals.keyReused);
    await notifyNodes(tx, csvChannel, '');
    return { run: run.id };
  });
}

/** With the key, by the caller. */
export async function startedBefore({ db, caller: { userId } }: SignedIn, key: string) {
  const row = await db.csvRun.findUnique({
    where: { userId_key: { userId, key } },
    select: { id: true, digest: true },
  });
  return row === null ? undefined : { id: row.id, digest: row.digest ?? '' };
}

/** Reads a run of any admin. @throws NOT_FOUND */
export async function readRun({ db }: Pick<SignedIn, 'db'>, { id }: { id: string }): Promise<CsvRun> {
  const row = await db.csvRun.findUnique({ where: { id }, select });
  if (row === null) throw new DomainError('NOT_FOUND', runTexts.gone);
  return toRun(row);
}

const shown = 5;

/** Newest first. */
export async function openRuns({ db }: Pick<SignedIn, 'db'>, { noun }: { noun: ImportNoun }): Promise<CsvRun[]> {
  const rows = await db.csvRun.findMany({
    where: { noun, finishedAt: null },
    orderBy: { id: 'desc' },
    take: shown,
    select,
  });
  return rows.map(toRun);
}
