import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { importOutcomes, importLimits, type ImportOutcome } from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { PlannedLine } from './plan-line.ts';

/** Digest of file and columns, each line's outcome and version: apply must match it. */
export interface Checked {
  digest: string;
  lines: { outcome: ImportOutcome; version: number }[];
}

/** @param header whether lines found their records by a key */
export function seenOf(line: PlannedLine<object>, { match }: { match: unknown }): Checked['lines'][number] {
  const { outcome } = line;
  if (!('stored' in line)) return { outcome, version: 0 };
  return { outcome, version: match === undefined ? line.stored.version : markOf(line.stored) };
}

/** A key may find another record of the same version. 30 bits. */
const markOf = ({ id, version }: { id: string; version: number }) =>
  createHash('sha256').update(`${id} ${version}`).digest().readUInt32LE() >>> 2;

export function digestOfPlan(file: { digest: string }, { columns, matchBy }: ImportSettings): string {
  const chosen = Object.entries(columns ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([file.digest, chosen, matchBy ?? null]))
    .digest('hex');
}

/** Four bytes per line: version × 4 + outcome. */
export function encodeChecked({ digest, lines }: Checked): string {
  const numbers = Buffer.alloc(lines.length * 4);
  lines.forEach(({ outcome, version }, position) => {
    numbers.writeUInt32LE(version * importOutcomes.length + importOutcomes.indexOf(outcome), position * 4);
  });
  return `${digest}.${deflateRawSync(numbers).toString('base64url')}`;
}

/** VALIDATION if invalid. */
export function decodeChecked(text: string): Checked {
  const [, digest, packed] = /^([0-9a-f]{64})\.([\w-]*)$/.exec(text) ?? [];
  if (digest === undefined || packed === undefined) throw fileRefusal(refusals.badChecked);
  let numbers: Buffer;
  try {
    numbers = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: importLimits.rows * 4 });
  } catch (error) {
    throw fileRefusal(refusals.badChecked, { cause: error });
  }
  const lines = Array.from({ length: Math.floor(numbers.length / 4) }, (_, position) => {
    const number = numbers.readUInt32LE(position * 4);
    const outcome = importOutcomes[number % importOutcomes.length] ?? 'refused';
    return { outcome, version: Math.floor(number / importOutcomes.length) };
  });
  return { digest, lines };
}
