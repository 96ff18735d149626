import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { Refused } from './refused.ts';

/** TextDecoder names. */
const declarable = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
]);

/** Byte order mark, or `<` in two bytes. */
function encodingOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  if (start.startsWith('efbbbf')) return 'utf-8';
  if (start.startsWith('fffe') || /^3c00[^0]/.test(start)) return start === 'fffe0000' ? undefined : 'utf-16le';
  if (start.startsWith('feff') || start.startsWith('003c')) return 'utf-16be';
  if (bytes.subarray(0, 4).includes(0)) return undefined;
  const declared = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 300));
  return declared?.[1] === undefined ? 'utf-8' : declarable.get(declared[1].toLowerCase());
}

/** Refused: unknown encoding, invalid bytes. */
export function decodeXml(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) throw new Refused(mediaRefusals.broken);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Refused(mediaRefusals.broken, { cause: error });
  }
}

/**
 * Ignores what precedes the first element; true if undecided.
 * @param head first bytes of the file
 */
export function looksLikeSvg(head: Buffer): boolean {
  let rest = new TextDecoder(encodingOf(head) ?? 'windows-1252').decode(head);
  for (;;) {
    rest = rest.trimStart();
    const before = [
      ['<!--', '-->'],
      ['<?', '?>'],
    ].find(([open = '']) => rest.startsWith(open));
    if (before === undefined) break;
    const end = rest.indexOf(before[1] ?? '');
    if (end === -1) return true;
    rest = rest.slice(end + (before[1] ?? '').length);
  }
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(rest) || /^<!DOCTYPE\s+(?:[\w.-]+:)?svg\b/i.test(rest);
}
