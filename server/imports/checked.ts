import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { importOutcomes, importLimits, type ImportOutcome } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import type { PlannedLine } from './plan-line.ts';

/** Digest, and each line's outcome and version: apply does exactly this. */
export interface Checked {
  digest: string;
  lines: { outcome: ImportOutcome; version: number }[];
}

export function seenOf(line: PlannedLine<object>): Checked['lines'][number] {
  return { outcome: line.outcome, version: 'stored' in line ? line.stored.version : 0 };
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
