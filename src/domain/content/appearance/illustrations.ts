const slides = ['slide-highlands', 'slide-reef', 'slide-city'] as const;
const sectors = [
  'mining',
  'agriculture',
  'tourism',
  'energy',
  'manufacturing',
  'fisheries',
  'forestry',
  'infrastructure',
] as const;

/** `public/illustrations/NAME.svg`: fallback without a photograph. */
export const illustrations = [
  ...slides,
  'about',
  'invest',
  'export',
  'opportunities',
  'economy',
  'business',
  'news',
  ...sectors,
  'other',
  'not-found',
  'empty',
] as const;
export type IllustrationName = (typeof illustrations)[number];

/** By slug or a word's start in the name; else neutral. */
export function sectorIllustration(sector: string): IllustrationName {
  return sectors.find((name) => ` ${sector.toLowerCase()}`.includes(` ${name.slice(0, 5)}`)) ?? 'other';
}

export function slideIllustration(index: number): IllustrationName {
  return slides[index % slides.length] ?? 'other';
}
