import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const variable = 'CHECKED_LOOKS';

/** A list for all workers of a run; returns its removal. */
export async function shareCheckedLooks(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-looks-'));
  const file = path.join(folder, 'checked');
  await writeFile(file, '');
  process.env[variable] = file;
  return () => rm(folder, { recursive: true, force: true });
}

function fileOfRun(): string {
  const file = process.env[variable];
  if (file === undefined) throw new Error('The global setup has not started the list of checked looks.');
  return file;
}

const digestOf = (look: string) => createHash('sha1').update(look).digest('base64');

/** Those whose colours no worker of this run has checked. */
export function uncheckedOf(looks: Iterable<string>): string[] {
  const checked = new Set(readFileSync(fileOfRun(), 'utf8').split('\n'));
  return [...new Set(looks)].filter((look) => !checked.has(digestOf(look)));
}

export function addChecked(looks: string[]): void {
  appendFileSync(fileOfRun(), looks.map((look) => `${digestOf(look)}\n`).join(''));
}
