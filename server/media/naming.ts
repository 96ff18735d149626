import { maxFileNameLength } from '../../src/domain/media/media.ts';

const nameless = 'file';
const maxPublicNameLength = 100;

/** No Unicode decomposition. */
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

/** Never inside a surrogate pair. */
function cut(text: string, maxChars: number): string {
  return text.slice(0, Math.max(0, maxChars)).replace(/\p{Cs}$/u, '');
}

/** Up to twelve characters. */
function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^.\s]{1,12}$/su.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/**
 * Last path segment, no control or bidi characters (`exe.jpg` becomes `gpj.exe`), at most 200 with extension, never
 * empty.
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

/** The extension decides how it opens. */
export function renamed(name: string, before: string): string {
  const { ending } = partsOf(before);
  const wanted = displayName(name);
  return wanted.toLowerCase().endsWith(ending.toLowerCase()) ? wanted : displayName(`${wanted}${ending}`);
}

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

/** D44: milliseconds, dash, ASCII name, actual type's extension; at most 100 characters. */
export function publicName(name: string, { extension, now }: { extension: string; now: Date }): string {
  const begin = `${now.getTime()}-`;
  const ending = `.${extension}`;
  const stem = asciiOf(partsOf(displayName(name)).stem);
  const words = stem.slice(0, maxPublicNameLength - begin.length - ending.length).replace(/[-.]+$/, '');
  return `${begin}${words === '' ? nameless : words}${ending}`;
}

/** Spec 2 §7. */
export function brandingName(kind: 'logo' | 'favicon', { extension, now }: { extension: string; now: Date }): string {
  return `${kind}-${now.getTime()}.${extension}`;
}
