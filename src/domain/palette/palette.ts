import * as z from 'zod/mini';

export const paletteKinds = [
  'pages',
  'posts',
  'facts',
  'opportunities',
  'services',
  'clients',
  'enquiries',
  'answers',
  'payments',
  'media',
  'menus',
  'users',
  'redirects',
] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** `shortest`: shorter ones match everything. */
export const paletteLimits = { q: 100, shortest: 2, ofKind: 5, recent: 6 } as const;

export const paletteInput = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(paletteLimits.q)),
});

export interface PaletteHit {
  title: string;
  detail: string;
  href: string;
}

export interface PaletteGroup {
  kind: PaletteKind;
  hits: PaletteHit[];
}
