import { isUuid } from '../../../src/domain/forms/uuid.ts';
import { reasonOf, StartupError } from '../../startup-error.ts';
import { FilesError } from '../files.ts';

/** Outside the file folders: not listed, cleaned up or backed up, but copied with the store. */
export const storeIdFile = 'store-id';

/** Throws FilesError 'away' if invalid. */
export function parseStoreId(text: string): string {
  const id = text.trim();
  if (isUuid(id)) return id;
  throw new FilesError('away', { cause: new Error(`${storeIdFile} holds no id`) });
}

export const formatStoreId = (id: string): string => `${id}\n`;

/** @throws StartupError */
export async function askForStoreId<Result>(filesAt: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    const words = `The mark (${storeIdFile}) in ${filesAt}, where files are stored, cannot be read or written: ${reasonOf(error.cause ?? error)}.`;
    throw new StartupError(words, { cause: error });
  }
}
