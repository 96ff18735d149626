import * as z from 'zod/mini';

/** In group order. */
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

/** `shortest`: shorter queries would match everything. */
export const paletteLimits = { q: 100, shortest: 2, ofKind: 5, recent: 6 } as const;

export const paletteInput = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(paletteLimits.q)),
});

export interface PaletteHit {
  title: string;
  /** Distinguishes equal titles; '' if not needed. */
  detail: string;
  /** Path of this site. */
  href: string;
}

export interface PaletteGroup {
  kind: PaletteKind;
  hits: PaletteHit[];
}

/** Lower case without accents, as in the database. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** 0 if the title starts with the query, 1 if it contains all words. */
export function matchRank(title: string, q: string): 0 | 1 | undefined {
  const [folded, wanted] = [foldWords(title), foldWords(q.trim())];
  if (folded.startsWith(wanted)) return 0;
  return wanted.split(/\s+/u).every((word) => folded.includes(word)) ? 1 : undefined;
}
