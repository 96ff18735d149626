import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup-error.ts';
import { createOnce } from './create-once.ts';
import { idInMark, markName, textOfMark } from './mark.ts';

/** The mark of a store in a folder; undefined where there is none. */
export async function readDiskMark(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, markName), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : idInMark(text);
}

/** Marks the folder where it has no mark; answers the one that stands. */
export async function leaveDiskMark(folder: string, id: string): Promise<string> {
  await createOnce(join(folder, markName), textOfMark(id));
  return (await readDiskMark(folder)) ?? id;
}
