import { withoutReferences } from '../../src/domain/facts/references.ts';
import type { ExcerptPart } from '../../src/domain/search/search.ts';

/** Private-use characters, stripped from the text first. */
export const marks = { start: '\ue000', stop: '\ue001' } as const;

/** `ts_headline` limits words, not length. */
const maxLength = 420;

/** Where a line does not end in punctuation. */
const lineBreak = /(?<![.!?…:;,][)”’"\ue001]*)\n(?=.)/gu;

/** Truncated with …, a dot between lines, other whitespace collapsed. */
export function partsOf(headline: string): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let marked = false;
  let left = maxLength;
  for (const piece of withoutReferences(headline)
    .trim()
    .replaceAll(/[\s\p{Cc}]*\n[\s\p{Cc}]*/gu, '\n')
    .replaceAll(lineBreak, ' · ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .split(/([\ue000\ue001])/u)) {
    if (piece === marks.start) marked = true;
    else if (piece === marks.stop) marked = false;
    else if (piece !== '' && left > 0) {
      const text = piece.slice(0, left).replace(/[\ud800-\udbff]$/, '');
      left -= text.length;
      parts.push({ text: left > 0 ? text : `${text}…`, marked });
    }
  }
  const last = parts.at(-1);
  if (last !== undefined && !/[.!?…]$/u.test(last.text)) parts.push({ text: ' …', marked: false });
  return parts;
}
