import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const manifestFiles = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), assets: z.array(z.string()).optional() }),
);

export interface BuiltFile {
  path: string;
  bytes: Buffer;
  /** Brotli-compressed. */
  isPacked: boolean;
}

/** Sorted; excludes files of earlier builds in the folder. */
export async function listBuiltFiles(clientDir: string): Promise<string[]> {
  const text = await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8');
  const manifest = manifestFiles.parse(JSON.parse(text));
  const paths = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(paths)].toSorted();
}

export async function readBuiltFile(clientDir: string, path: string): Promise<BuiltFile> {
  const packed = await readFile(join(clientDir, `${path}.br`)).catch(() => undefined);
  if (packed !== undefined) return { path, bytes: packed, isPacked: true };
  return { path, bytes: await readFile(join(clientDir, path)), isPacked: false };
}
