import { personName } from '../accounts/people.ts';
import type { MediaEntry } from '../../src/domain/media/entry.ts';
import { isSameValue } from '../../src/domain/content/places.ts';
import type { MediaDetails } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { type Db, type Tx } from '../platform/database.ts';
import { lockRow, refuseNewer } from '../platform/locks.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../platform/database/outages.ts';
import { mediaColumns } from './columns.ts';
import { checkedCrop, makeCrop, type NewCrop, removeCrop, replaceCrop } from './crop.ts';
import { files, inLibrary, toMediaRow } from './listing.ts';
import { renamed } from './naming.ts';
import { mediaPath } from './resolve.ts';
import { whereUsed } from './usage.ts';
import { camel, type Given, prepared } from '../platform/sql.ts';

const fileBy = prepared(
  ({ id }: Given<{ id: string }>) =>
    files
      .leftJoin('users as u', 'u.id', 'm.created_by')
      .leftJoin('profiles as p', 'p.id', 'u.id')
      .select(camel('m.replaced_at', 'm.variants_due_at', 'm.variant_error'))
      .select((eb) => personName(eb.ref('u.email')).as('uploadedBy'))
      .where('m.id', '=', id)
      .where(inLibrary),
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
    originalUrl: `${mediaPath(id, row.publicName)}?original`,
    isAnimated: row.isAnimated,
    uses,
    variants: variantsOf(row),
  };
}

function unknownFile(): DomainError {
  return new DomainError('NOT_FOUND', mediaRefusals.unknownFile);
}

function variantsOf(row: Awaited<ReturnType<typeof fileBy>>[number]): MediaDetails['variants'] {
  const { variantKey, variantsDueAt, variantError } = row;
  if (variantKey !== null) return 'made';
  if (variantsDueAt !== null) return 'waiting';
  return variantError === null ? 'none' : 'failed';
}

const select = {
  version: true,
  storageKey: true,
  type: true,
  width: true,
  height: true,
  ...selectOf(mediaColumns),
} as const;
const isListed = { deletedAt: null, store: { not: 'private' } } as const;

/** NOT_FOUND. */
async function lockFile(tx: Tx, id: string) {
  await lockRow(tx, 'media_files', id);
  const row = await tx.mediaFile.findFirst({
    where: { id, ...isListed },
    select,
  });
  if (row === null) throw unknownFile();
  return row;
}

/**
 * Keeps the extension, and a decorative picture's alternative text unless given. NOT_FOUND, CONFLICT on concurrent
 * changes.
 */
export async function updateFile(ctx: SignedIn, entry: MediaEntry): Promise<MediaDetails> {
  const { id, version } = entry;
  const row = await ctx.db.mediaFile.findFirst({ where: { id, ...isListed }, select });
  if (row === null) throw unknownFile();
  refuseNewer(row, version, mediaRefusals.changed);
  const crop = checkedCrop(entry.crop, row);
  const isSame = isSameValue(crop, mediaColumns.crop.read(row));
  const made = isSame ? undefined : await makeCrop(ctx, row, crop);
  let gone = made?.full === undefined ? [] : [made.full.key];
  try {
    gone = await writeFile(ctx, { ...entry, crop }, made);
  } catch (error) {
    // The sweep decides after an uncertain commit.
    if (isDatabaseDown(error) && !isDatabaseExhausted(error)) gone = [];
    throw error;
  } finally {
    await removeCrop(ctx, gone);
  }
  return findFile(ctx.db, id);
}

/** @returns keys of bytes to delete */
async function writeFile(
  ctx: SignedIn,
  { id, version, ...change }: MediaEntry,
  made: NewCrop | undefined,
): Promise<string[]> {
  const now = ctx.deps.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const row = await lockFile(tx, id);
    refuseNewer(row, version, mediaRefusals.changed);
    const name = renamed(change.name, row.name);
    const alt = change.alt === '' ? (change.isDecorative ? row.alt : null) : change.alt;
    const entry = { ...change, name, alt };
    const changes = changedFields(entryOf(mediaColumns, row), entry);
    if (Object.keys(changes.after).length === 0) return [];
    const cropped = made && (await replaceCrop(tx, id, made, now));
    await tx.mediaFile.update({
      where: { id },
      data: {
        ...dataOf(mediaColumns, entry),
        ...cropped?.data,
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
      ...changes,
    });
    return cropped?.old ?? [];
  });
}

/** To the trash (D38). If used, CONFLICT with `details.uses` (JSON of UsePlace[]) until confirmed. */
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
