import { maxFileNameLength } from '../../src/domain/media/media.ts';

const nameless = 'file';
const maxPublicNameLength = 100;

/** Letters that do not come apart into a plain letter and its accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Cut to `most` characters, and never through the middle of one that takes two. */
function cut(text: string, most: number): string {
  return text.slice(0, Math.max(0, most)).replace(/\p{Cs}$/u, '');
}

/** Words and ending of a file name; an ending is a dot and up to twelve characters. */
function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^.\s]{1,12}$/su.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/**
 * The uploader's file name as it is shown: the last part of a path, without control characters and those that turn the
 * direction of writing round (which make `gpj.exe` out of `exe.jpg`), at most 200 characters with its ending kept, and
 * never empty.
 */
export function displayName(given: string): string {
  const plain = given
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .normalize('NFC');
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
  const name = last.replaceAll(/\s+/gu, ' ').trim();
  if (/^\.*$/.test(name)) return nameless;
  if (name.length <= maxFileNameLength) return name;
  const { stem, ending } = partsOf(name);
  return `${cut(stem, maxFileNameLength - ending.length).trim()}${ending}`;
}

/** Another name for a file, as it is shown: with the ending that it has, because that is what opens it. */
export function renamed(name: string, before: string): string {
  const { ending } = partsOf(before);
  const wanted = displayName(name);
  return wanted.toLowerCase().endsWith(ending.toLowerCase()) ? wanted : displayName(`${wanted}${ending}`);
}

/** A name with the letters, digits, dots, dashes and underscores of ASCII alone. */
function asciiOf(name: string): string {
  return name
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\s+/gu, '-')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}

/**
 * Last part of a file's address (D44): the time in milliseconds, a dash, and the name in plain ASCII with blanks as
 * dashes, its ending the one that its bytes have; at most 100 characters.
 */
export function publicName(name: string, { extension, now }: { extension: string; now: Date }): string {
  const begin = `${now.getTime()}-`;
  const ending = `.${extension}`;
  const stem = asciiOf(partsOf(displayName(name)).stem);
  const words = stem.slice(0, maxPublicNameLength - begin.length - ending.length).replace(/[-.]+$/, '');
  return `${begin}${words === '' ? nameless : words}${ending}`;
}

/** The same of a logo or favicon: its kind, the time and the ending (specification 2, section 7). */
export function brandingName(kind: 'logo' | 'favicon', { extension, now }: { extension: string; now: Date }): string {
  return `${kind}-${now.getTime()}.${extension}`;
}
