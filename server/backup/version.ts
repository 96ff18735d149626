import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function versionOf(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
