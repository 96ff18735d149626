import { enquiryFileTexts as texts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { removeBytes } from '../../media/upload/bytes.ts';
import { addPrivate, type PrivateFile, storePrivate } from '../../media/upload/private-file.ts';
import { type Tx } from '../../platform/database.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../../platform/database/outages.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { refuseTooManyFiles } from './bounds.ts';

/** On this node's disk; deleted by its owner. `name` as sent. */
export interface FileToStore {
  path: string;
  name: string;
}

/** Inspects, scans, encrypts and stores one. @throws VALIDATION on `file`, naming it; UNAVAILABLE */
export async function storeFile(deps: Deps, { path, name }: FileToStore): Promise<PrivateFile> {
  try {
    return await storePrivate(deps, { kind: 'enquiry-file', path, name });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION') throw error;
    throw fileRefusal(texts.refused(name, error.message), { cause: error });
  }
}

export async function dropFiles(deps: Pick<Deps, 'files' | 'log'>, files: readonly PrivateFile[]): Promise<void> {
  await removeBytes(
    deps,
    files.map(({ storageKey }) => storageKey),
  );
}

/**
 * One after the other, then runs `work`, which adds the rows and returns whether it did. Bytes without rows are
 * removed; after an uncertain commit the sweep decides.
 */
export async function storingFiles(
  deps: Deps,
  received: readonly FileToStore[],
  work: (files: PrivateFile[]) => Promise<boolean>,
): Promise<void> {
  const stored: PrivateFile[] = [];
  let isKept = false;
  try {
    for (const file of received) stored.push(await storeFile(deps, file));
    isKept = await work(stored);
  } catch (error) {
    isKept = isDatabaseDown(error) && !isDatabaseExhausted(error);
    throw error;
  } finally {
    if (!isKept) await dropFiles(deps, stored);
  }
}

/**
 * Stored files, in the message's transaction and under the enquiry's lock.
 * @throws RATE_LIMITED on `file` above enquiryFileLimits
 */
export async function addMessageFiles(
  tx: Tx,
  { enquiryId, messageId, now }: { enquiryId: string; messageId: string; now: Date },
  files: readonly PrivateFile[],
): Promise<void> {
  if (files.length === 0) return;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await refuseTooManyFiles(tx, enquiryId, bytes, now);
  for (const file of files) {
    const mediaId = await addPrivate(tx, file, { createdBy: null, now });
    await tx.enquiryFile.create({ data: { enquiryId, messageId, mediaId, createdAt: now }, select: { id: true } });
  }
}

/** As {@link addMessageFiles}, to a reply; without the sender's bounds. */
export async function addReplyFiles(
  tx: Tx,
  { enquiryId, replyId, by, now }: { enquiryId: string; replyId: string; by: string; now: Date },
  files: readonly PrivateFile[],
): Promise<void> {
  for (const file of files) {
    const mediaId = await addPrivate(tx, file, { createdBy: by, now });
    await tx.enquiryFile.create({ data: { enquiryId, replyId, mediaId, createdAt: now }, select: { id: true } });
  }
}
