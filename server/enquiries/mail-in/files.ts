import { rm } from 'node:fs/promises';
import { enquiryFileLimits } from '../../../src/domain/enquiries/conversation/files.ts';
import { mailInTexts as texts } from '../../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { fileSize } from '../../../src/domain/media/file-size.ts';
import { enquiryFileRule } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { MailFile, ReadMail } from '../../mail/incoming/read-mail.ts';
import { savedPaths } from '../../mail/incoming/saving.ts';
import type { PrivateFile } from '../../media/upload/private-file.ts';
import { roomForFiles } from '../files/bounds.ts';
import { dropFiles, storeFile } from '../files/store.ts';

const saving = { maxFiles: enquiryFileLimits.perMessage, maxBytes: enquiryFileRule.maxBytes };

export interface MailedFiles {
  stored: PrivateFile[];
  /** What was not kept, and why. */
  fileNotes: string[];
}

const nameOf = ({ name }: MailFile) => (name === '' ? texts.unnamed : name);

/** While the files themselves are only in the original. */
export function notesOfOriginal({ files, fileCount, isCut }: ReadMail): string[] {
  const more = fileCount - files.length;
  return [
    ...files.map((file) => texts.attached(nameOf(file))),
    ...(more > 0 ? [texts.moreFiles(more)] : []),
    ...(isCut ? [texts.cut] : []),
  ];
}

/** Why it cannot be stored; undefined if it can. */
function refusalOf({ path, size }: MailFile, room: number): string | undefined {
  if (size > saving.maxBytes) return mediaRefusals.tooLarge(fileSize(saving.maxBytes));
  if (path === null) return texts.tooMany(saving.maxFiles);
  return size > room ? texts.noRoom : undefined;
}

/**
 * Like those of the page, without rows. What is refused becomes a note.
 * @throws UNAVAILABLE, and nothing is stored
 */
export async function storeMailFiles(deps: Deps, path: string, enquiryId: string): Promise<MailedFiles> {
  const stored: PrivateFile[] = [];
  try {
    const { files, fileCount, isCut } = await deps.workers.run({ name: 'mail', path, saving });
    let room = await roomForFiles(deps.db, enquiryId, deps.clock.now());
    const fileNotes: string[] = [];
    for (const file of files) {
      const refusal = refusalOf(file, room);
      const note = refusal === undefined ? await storeOne(deps, file, stored) : texts.notKept(nameOf(file), refusal);
      if (note === undefined) room -= file.size;
      else fileNotes.push(note);
    }
    const more = fileCount - files.length;
    if (more > 0) fileNotes.push(texts.moreFiles(more));
    if (isCut) fileNotes.push(texts.cut);
    return { stored, fileNotes };
  } catch (error) {
    await dropFiles(deps, stored);
    throw error;
  } finally {
    await Promise.all(savedPaths(path, saving).map((saved) => rm(saved, { force: true })));
  }
}

async function storeOne(deps: Deps, file: MailFile, stored: PrivateFile[]): Promise<string | undefined> {
  const name = nameOf(file);
  try {
    stored.push(await storeFile(deps, { path: file.path ?? '', name }));
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION') throw error;
    return error.message;
  }
}
