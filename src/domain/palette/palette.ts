import * as z from 'zod/mini';

/** What the palette finds by words, in the order of its groups. */
export const paletteKinds = [
  'pages',
  'posts',
  'opportunities',
  'services',
  'clients',
  'enquiries',
  'payments',
  'media',
  'menus',
  'users',
  'redirects',
] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** `shortest`: fewer characters than this are not looked for, since they stand in everything. */
export const paletteLimits = { q: 100, shortest: 2, ofKind: 5, recent: 6 } as const;

export const paletteInput = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(paletteLimits.q)),
});

/** One thing that is stored, and where the administration opens it. */
export interface PaletteHit {
  title: string;
  /** What tells it from others of the same title; '' for nothing. */
  detail: string;
  /** Path of this site. */
  href: string;
}

/** The hits of one kind; kinds without any are left out. */
export interface PaletteGroup {
  kind: PaletteKind;
  hits: PaletteHit[];
}

/** Lower-case and without accents, as the database folds what it searches. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** 0 where the title begins with what was typed, 1 where all words stand in it; undefined where one does not. */
export function matchRank(title: string, q: string): 0 | 1 | undefined {
  const [folded, wanted] = [foldWords(title), foldWords(q.trim())];
  if (folded.startsWith(wanted)) return 0;
  return wanted.split(/\s+/u).every((word) => folded.includes(word)) ? 1 : undefined;
}
