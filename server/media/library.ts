import { sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { MediaDetails } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { fileColumns, type FileRow, focalColumns, inLibrary, toMediaRow } from './listing.ts';
import { renamed } from './naming.ts';
import { focalOf } from './resolve.ts';
import { whereUsed } from './usage.ts';
import { build, camel, type Given, prepared, query } from '../platform/sql.ts';

export interface FileChange {
  id: string;
  /** D37. */
  version: number;
  name: string;
  alt: string;
  isDecorative: boolean;
  focal: { x: number; y: number } | null;
}

interface DetailRow extends FileRow {
  uploadedBy: string | null;
  replacedAt: Date | null;
  variantsDueAt: Date | null;
  variantError: string | null;
}

const fileBy = prepared(
  ({ id }: Given<{ id: string }>) =>
    build
      .selectFrom('media_files as m')
      .leftJoin('users as u', 'u.id', 'm.created_by')
      .leftJoin('profiles as p', 'p.id', 'u.id')
      .select(fileColumns)
      .select(focalColumns)
      .select(camel('m.replaced_at', 'm.variants_due_at', 'm.variant_error'))
      .select((eb) =>
        sql<string | null>`coalesce(
          nullif(trim(concat_ws(' ', ${eb.ref('p.first_name')}, ${eb.ref('p.last_name')})), ''), ${eb.ref('u.email')}::text)`.as(
          'uploadedBy',
        ),
      )
      .where('m.id', '=', id)
      .where(inLibrary)
      .$narrowType<Pick<FileRow, 'store'>>(),
  'file by id',
);

/** NOT_FOUND: also trash and private store. */
export async function findFile(db: Db, id: string): Promise<MediaDetails> {
  const [[row], uses] = await Promise.all([fileBy(db, { id }), whereUsed(db, id)]);
  if (row === undefined) throw unknownFile();
  return {
    ...toMediaRow(row),
    uploadedBy: row.uploadedBy,
    replacedAt: row.replacedAt?.toISOString() ?? null,
    isAnimated: row.isAnimated,
    uses,
    variants: variantsOf(row),
  };
}

function unknownFile(): DomainError {
  return new DomainError('NOT_FOUND', mediaRefusals.unknownFile);
}

function variantsOf({ variantKey, variantsDueAt, variantError }: DetailRow): MediaDetails['variants'] {
  if (variantKey !== null) return 'made';
  if (variantsDueAt !== null) return 'waiting';
  return variantError === null ? 'none' : 'failed';
}

const changedSelect = {
  version: true,
  name: true,
  alt: true,
  isDecorative: true,
  focalX: true,
  focalY: true,
} as const satisfies Prisma.MediaFileSelect;

/** NOT_FOUND. */
async function lockFile(tx: Tx, id: string) {
  await query(tx, build.selectFrom('media_files').select('id').where('id', '=', id).forUpdate());
  const row = await tx.mediaFile.findFirst({
    where: { id, deletedAt: null, store: { not: 'private' } },
    select: changedSelect,
  });
  if (row === null) throw unknownFile();
  return row;
}

/** Keeps the extension, and a decorative picture's text unless given. NOT_FOUND, CONFLICT. */
export async function updateFile(ctx: SignedIn, change: FileChange): Promise<MediaDetails> {
  const { id, version, isDecorative, focal } = change;
  const now = ctx.deps.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const row = await lockFile(tx, id);
    if (row.version !== version) throw new DomainError('CONFLICT', mediaRefusals.changed);
    const before = {
      name: row.name,
      alt: row.alt,
      isDecorative: row.isDecorative,
      focal: focalOf(row.focalX, row.focalY) ?? null,
    };
    const given = change.alt === '' ? null : change.alt;
    const after = {
      name: renamed(change.name, row.name),
      alt: isDecorative ? (given ?? row.alt) : given,
      isDecorative,
      focal,
    };
    const changed = changedFields(before, after);
    if (changed.length === 0) return;
    const { name, alt } = after;
    await tx.mediaFile.update({
      where: { id },
      data: {
        name,
        alt,
        isDecorative,
        focalX: focal === null ? null : focal.x / 100,
        focalY: focal === null ? null : focal.y / 100,
        version: version + 1,
        updatedAt: now,
        updatedBy: ctx.caller.userId,
      },
      select: { id: true },
    });
    await audit(tx, actorOf(ctx), {
      action: 'media.update',
      entityKind: 'media',
      entityId: id,
      entityName: name,
      before: only(before, changed),
      after: only(after, changed),
    });
  });
  return findFile(ctx.db, id);
}

type Fields = Record<string, Prisma.InputJsonValue | null>;

function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function only(fields: Fields, names: readonly string[]): Prisma.InputJsonObject {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}

/** D38. If used, CONFLICT with `details.uses` (JSON of MediaUse[]) until confirmed. */
export async function removeFile(
  ctx: SignedIn,
  { id, isUseConfirmed }: { id: string; isUseConfirmed: boolean },
): Promise<void> {
  const now = ctx.deps.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const { name } = await lockFile(tx, id);
    const uses = await whereUsed(tx, id);
    if (uses.length > 0 && !isUseConfirmed) {
      throw new DomainError('CONFLICT', mediaRefusals.used(uses.length), { details: { uses: JSON.stringify(uses) } });
    }
    const { userId } = ctx.caller;
    await tx.mediaFile.update({
      where: { id },
      data: { deletedAt: now, deletedBy: userId, version: { increment: 1 }, updatedAt: now, updatedBy: userId },
      select: { id: true },
    });
    await audit(tx, actorOf(ctx), {
      action: 'media.remove',
      entityKind: 'media',
      entityId: id,
      entityName: name,
      ...(uses.length === 0 ? {} : { before: { uses: uses.length } }),
    });
  });
}
