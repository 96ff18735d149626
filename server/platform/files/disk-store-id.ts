import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../startup-error.ts';
import { createOnce } from './create-once.ts';
import { parseStoreId, storeIdFile, formatStoreId } from './store-id.ts';

export async function readDiskStoreId(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, storeIdFile), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseStoreId(text);
}

/** The existing id if there is one. */
export async function ensureDiskStoreId(folder: string, id: string): Promise<string> {
  await createOnce(join(folder, storeIdFile), formatStoreId(id));
  return (await readDiskStoreId(folder)) ?? id;
}
