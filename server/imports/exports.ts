import { daysAfter } from '../../src/domain/time/durations.ts';
import * as z from 'zod';
import { csvChannel } from '../../src/domain/documents/changes.ts';
import { type CsvExport, exportLimits, type ExportNoun, type ExportStarted } from '../../src/domain/exports/exports.ts';
import { exportTexts as texts } from '../../src/domain/exports/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import type { Exporter, OpenExport } from '../contributions/exporter.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { hashInput } from '../platform/idempotency.ts';
import { notifyNodes } from '../platform/locks.ts';
import { siteToday } from '../settings/calendar.ts';
import { findExport } from './registry.ts';

const select = {
  id: true,
  noun: true,
  fileName: true,
  total: true,
  percent: true,
  error: true,
  finishedAt: true,
  expiresAt: true,
} as const;

type Row = Omit<CsvExport, 'noun' | 'finishedAt' | 'expiresAt'> & {
  noun: string;
  finishedAt: Date | null;
  expiresAt: Date;
};

const toExport = ({ noun, finishedAt, expiresAt, ...row }: Row): CsvExport => ({
  ...row,
  noun: noun as ExportNoun,
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

export const exportExpiry = (now: Date): Date => daysAfter(now, exportLimits.keptDays);

/** In the site's zone. */
export async function exportFileName(ctx: SignedIn, noun: ExportNoun): Promise<string> {
  return `${noun}-${await siteToday(ctx)}.csv`;
}

/** Before the first row. */
export async function recordExport(
  db: Db | Tx,
  ctx: SignedIn,
  { noun, entityKind }: Exporter,
  { filter, total, entityName }: OpenExport,
): Promise<void> {
  await audit(db, actorOf(ctx), {
    action: `${noun}.export`,
    entityKind,
    ...(entityName === undefined ? {} : { entityName }),
    after: { ...filter, ...(entityName === undefined ? {} : { total }) },
  });
}

interface Wanted {
  noun: ExportNoun;
  filter: Record<string, string>;
  key: string;
}

/**
 * Queued if too many rows for a direct answer; a node writes the file, even if the browser leaves. Idempotent (D57).
 * VALIDATION: the filter; CONFLICT: the key had another filter.
 */
export async function startExport(ctx: SignedIn, { noun, filter, key }: Wanted): Promise<ExportStarted> {
  const exporter = findExport(noun);
  const opened = await exporter.open(ctx, filter);
  if (opened.total <= exportLimits.streamed) return { export: null };
  const { userId } = ctx.caller;
  const { id: _, name: __, requestId, ip } = actorOf(ctx);
  const requestHash = hashInput([noun, JSON.stringify(filter)]);
  const fileName = await exportFileName(ctx, noun);
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.csvExport.createMany({
      data: {
        noun,
        userId,
        filter,
        fileName,
        total: opened.total,
        key,
        requestHash,
        requestId,
        ip,
        expiresAt: exportExpiry(ctx.deps.clock.now()),
      },
      skipDuplicates: true,
    });
    const stored = await tx.csvExport.findUniqueOrThrow({
      where: { userId_key: { userId, key } },
      select: { id: true, requestHash: true },
    });
    if (stored.requestHash !== requestHash) throw new DomainError('CONFLICT', texts.keyReused);
    if (count > 0) await recordExport(tx, ctx, exporter, opened);
    await notifyNodes(tx, csvChannel, '');
    return { export: stored.id };
  });
}

/** Reads an export of any admin. @throws NOT_FOUND */
export async function readExport({ db, deps }: SignedIn, { id }: { id: string }): Promise<CsvExport> {
  const row = await db.csvExport.findFirst({ where: { id, expiresAt: { gt: deps.clock.now() } }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return toExport(row);
}

const shown = 5;

/** Newest first. */
export async function openExports({ db }: SignedIn, { noun }: { noun: ExportNoun }): Promise<CsvExport[]> {
  const where = { noun, finishedAt: null };
  const rows = await db.csvExport.findMany({ where, orderBy: { id: 'desc' }, take: shown, select });
  return rows.map(toExport);
}

/** Compressed with gzip; audited. NOT_FOUND */
export async function readExportFile(ctx: SignedIn, id: unknown): Promise<{ fileName: string; file: Uint8Array }> {
  const known = z.uuid().safeParse(id);
  const row = known.success
    ? await ctx.db.csvExport.findFirst({
        where: { id: known.data, expiresAt: { gt: ctx.deps.clock.now() } },
        select: { id: true, noun: true, fileName: true, file: true },
      })
    : null;
  if (row === null || row.file === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { fileName, file, noun } = row;
  const exporter = findExport(noun);
  const names = { entityKind: exporter.entityKind, entityId: row.id, entityName: fileName };
  await audit(ctx.db, actorOf(ctx), { action: `${exporter.noun}.export`, ...names });
  return { fileName, file };
}
