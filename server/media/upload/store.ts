import type { Prisma } from '../../../prisma/generated/client.ts';
import { type UploadedFile, type UploadKind, uploadKinds } from '../../../src/domain/media/media.ts';
import type { MediaWords } from '../../../src/domain/media/entry.ts';
import { mediaNotes, mediaRefusals } from '../../../src/domain/media/texts.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { audit } from '../../platform/audit.ts';
import { type Tx } from '../../platform/database.ts';
import { lockRow, refuseNewer } from '../../platform/locks.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../../platform/database/outages.ts';
import type { Sealed } from '../../platform/keys.ts';
import { findAnswer, type KeyedWrite, lockKey, storeAnswer } from '../../platform/idempotency.ts';
import { brand } from '../branding.ts';
import { brandingName, displayName, publicName } from '../naming.ts';
import { mediaPath } from '../resolve.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { newKey, putBytes, removeBytes } from './bytes.ts';

/** Replacing keeps the id (D44) and refuses conflicts (D37). */
export interface Replacing {
  id: string;
  version: number;
}

interface Upload {
  kind: UploadKind;
  inspected: Inspected;
  /** As sent. */
  name: string;
  words: MediaWords | undefined;
  write: KeyedWrite | undefined;
  replace: Replacing | undefined;
}

/**
 * Bytes, then row, audit and response in one transaction. Deleted without row; the sweep decides
 * uncertain commits. UNAVAILABLE: store full or down; CONFLICT: key used for other bytes, and as {@link replaceFile}.
 */
export async function storeUpload(ctx: SignedIn, upload: Upload): Promise<UploadedFile> {
  const { kind, inspected, words, write, replace } = upload;
  const { store } = uploadKinds[kind];
  const now = ctx.deps.clock.now();
  const name = displayName(upload.name);
  const { extension } = inspected;
  const key = newKey(store, extension);
  const address =
    kind === 'logo' || kind === 'favicon'
      ? brandingName(kind, { extension, now })
      : publicName(name, { extension, now });
  const file: NewBytes = { kind, inspected, key, name, publicName: address, now };
  let gone: readonly string[] = [key];
  try {
    const seal = await putBytes(ctx.deps, store, { ...inspected, key });
    const answer = await ctx.db.$transaction(async (tx) => {
      const before = write === undefined ? undefined : await answered(tx, write, now);
      if (before !== undefined) return { answer: before, isNew: false, old: [] };
      const { id, old } =
        replace === undefined
          ? { id: await addFile(tx, ctx, file, { seal, words }), old: [] }
          : { id: replace.id, old: await replaceFile(tx, ctx, file, replace) };
      if (kind === 'logo' || kind === 'favicon') await brand(tx, ctx, kind, { id, publicName: address });
      const made: UploadedFile = {
        id,
        url: mediaPath(id, address),
        name,
        size: inspected.size,
        type: inspected.type,
        ...(inspected.isCleaned ? { note: mediaNotes.svgCleaned } : {}),
      };
      if (write !== undefined) await storeAnswer(tx, write, { ...made }, now);
      return { answer: made, isNew: true, old };
    });
    gone = answer.isNew ? answer.old : [key];
    return answer.answer;
  } catch (error) {
    if (isDatabaseDown(error) && !isDatabaseExhausted(error)) gone = [];
    throw error;
  } finally {
    await removeBytes(ctx.deps, gone);
  }
}

interface NewBytes {
  kind: UploadKind;
  inspected: Inspected;
  key: string;
  name: string;
  publicName: string;
  now: Date;
}

/** From another node. */
async function answered(tx: Tx, write: KeyedWrite, now: Date): Promise<UploadedFile | undefined> {
  await lockKey(tx, write);
  const before = await findAnswer(tx, write, now);
  if (before === 'other') throw new DomainError('CONFLICT', mediaRefusals.keyReused);
  return before === undefined ? undefined : (before.answer as unknown as UploadedFile);
}

/** SVG has no variants. */
function factsOf({ kind, inspected, key, name, publicName: address, now }: NewBytes) {
  const { size, type, checksum, width, height, isAnimated, placeholder } = inspected;
  const hasVariants = uploadKinds[kind].store === 'images' && type !== 'image/svg+xml';
  return {
    storageKey: key,
    name,
    publicName: address,
    size,
    type,
    checksum,
    width,
    height,
    isAnimated,
    placeholder,
    variantsDueAt: hasVariants ? now : null,
  } satisfies Prisma.MediaFileUpdateInput;
}

const loggedOf = ({ kind, name, inspected }: NewBytes) => ({
  kind,
  name,
  type: inspected.type,
  size: inspected.size,
});

/** Only staff's files are audited (D46). @returns the id */
async function addFile(
  tx: Tx,
  ctx: SignedIn,
  file: NewBytes,
  { seal, words }: { seal: Sealed | undefined; words: MediaWords | undefined },
): Promise<string> {
  const { store } = uploadKinds[file.kind];
  const { userId } = ctx.caller;
  const { id } = await tx.mediaFile.create({
    data: {
      ...factsOf(file),
      ...columnsOfWords(words),
      ...(seal === undefined ? {} : { seal: seal.sealed, sealKeyId: seal.keyId }),
      store,
      ownerId: store === 'private' ? userId : null,
      createdAt: file.now,
      createdBy: userId,
      updatedAt: file.now,
      updatedBy: userId,
    },
    select: { id: true },
  });
  if (store !== 'private') {
    await audit(tx, actorOf(ctx), {
      action: 'media.upload',
      entityKind: 'media',
      entityId: id,
      entityName: file.name,
      after: { ...loggedOf(file), ...columnsOfWords(words) },
    });
  }
  return id;
}

const columnsOfWords = (words: MediaWords | undefined) =>
  words === undefined ? {} : { alt: words.alt === '' ? null : words.alt, isDecorative: words.isDecorative };

/** After a lost response: saves what was typed since, unless the file changed. */
export async function describeUpload(ctx: SignedIn, id: string, words: MediaWords): Promise<void> {
  const now = ctx.deps.clock.now();
  const { userId } = ctx.caller;
  await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'media_files', id);
    const row = await tx.mediaFile.findFirst({
      where: { id, version: 1, createdBy: userId, deletedAt: null },
      select: { name: true, alt: true, isDecorative: true },
    });
    const after = columnsOfWords(words);
    if (row === null || (row.alt === after.alt && row.isDecorative === after.isDecorative)) return;
    await tx.mediaFile.update({
      where: { id },
      data: { ...after, version: 2, updatedAt: now, updatedBy: userId },
      select: { id: true },
    });
    const { name, ...before } = row;
    await audit(tx, actorOf(ctx), {
      action: 'media.update',
      entityKind: 'media',
      entityId: id,
      entityName: name,
      before,
      after,
    });
  });
}

const replacedSelect = {
  store: true,
  storageKey: true,
  version: true,
  name: true,
  type: true,
  size: true,
  variants: { select: { storageKey: true } },
} as const satisfies Prisma.MediaFileSelect;

/**
 * Same id (D44) and metadata, new variants. NOT_FOUND, CONFLICT on concurrent changes, VALIDATION for a picture
 * replacing a document.
 * @returns keys of bytes to delete
 */
async function replaceFile(tx: Tx, ctx: SignedIn, file: NewBytes, { id, version }: Replacing): Promise<string[]> {
  await lockRow(tx, 'media_files', id);
  const row = await tx.mediaFile.findFirst({
    where: { id, deletedAt: null, store: { not: 'private' } },
    select: replacedSelect,
  });
  if (row === null) throw new DomainError('NOT_FOUND', mediaRefusals.unknownFile);
  if (row.store !== uploadKinds[file.kind].store) {
    throw new DomainError('VALIDATION', mediaRefusals.otherKind, { field: 'file' });
  }
  refuseNewer(row, version, mediaRefusals.changed);
  await tx.mediaVariant.deleteMany({ where: { mediaId: id } });
  await tx.mediaFile.update({
    where: { id },
    data: {
      ...factsOf(file),
      variantKey: null,
      variantWidths: [],
      variantTries: 0,
      variantError: null,
      isMissing: false,
      replacedAt: file.now,
      version: version + 1,
      updatedAt: file.now,
      updatedBy: ctx.caller.userId,
    },
    select: { id: true },
  });
  const { name, type, size } = row;
  await audit(tx, actorOf(ctx), {
    action: 'media.replace',
    entityKind: 'media',
    entityId: id,
    entityName: file.name,
    before: { name, type, size },
    after: { name: file.name, type: file.inspected.type, size: file.inspected.size },
  });
  return [row.storageKey, ...row.variants.map(({ storageKey }) => storageKey)];
}
