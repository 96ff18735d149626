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

/** Illustrations of our own, `public/illustrations/NAME.svg`: shown where no photograph was chosen. */
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

/** The illustration of a sector by its slug, or by the beginning of a word in its name; a neutral one for any other. */
export function sectorIllustration(sector: string): IllustrationName {
  return sectors.find((name) => ` ${sector.toLowerCase()}`.includes(` ${name.slice(0, 5)}`)) ?? 'other';
}

/** The illustrations of the slideshow take turns. */
export function slideIllustration(index: number): IllustrationName {
  return slides[index % slides.length] ?? 'other';
}
