import { reasonOf, StartupError } from '../../startup-error.ts';
import { FilesError } from '../files.ts';

/**
 * Under which a store keeps its mark, beside the folders of its files: what lists, sweeps or backs up files never sees it,
 * and whoever copies the whole store copies it too.
 */
export const markName = 'store-id';

/** The id in a mark. Throws FilesError 'away' for what no mark says: something else lies in its place. */
export function idInMark(text: string): string {
  const id = text.trim();
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return id;
  throw new FilesError('away', { cause: new Error(`${markName} holds no id`) });
}

export const textOfMark = (id: string): string => `${id}\n`;

/** Runs what asks the store for its mark or leaves one there, with a StartupError in words where that fails. */
export async function askForMark<Result>(filesAt: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    const words = `The mark (${markName}) in ${filesAt}, where files are stored, cannot be read or written: ${reasonOf(error.cause ?? error)}.`;
    throw new StartupError(words, { cause: error });
  }
}
