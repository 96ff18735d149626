import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup-error.ts';
import { createOnce } from './create-once.ts';
import { idInMark, markName, textOfMark } from './mark.ts';

export async function readDiskMark(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, markName), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : idInMark(text);
}

/** Returns the existing id if there is one. */
export async function leaveDiskMark(folder: string, id: string): Promise<string> {
  await createOnce(join(folder, markName), textOfMark(id));
  return (await readDiskMark(folder)) ?? id;
}
