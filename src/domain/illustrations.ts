/** Illustrations of our own, `public/illustrations/NAME.svg`: shown where no photograph was chosen. */
export const illustrations = [
  'slide-highlands',
  'slide-reef',
  'slide-city',
  'about',
  'invest',
  'export',
  'opportunities',
  'economy',
  'business',
  'news',
  'mining',
  'agriculture',
  'tourism',
  'energy',
  'manufacturing',
  'fisheries',
  'forestry',
  'infrastructure',
  'other',
  'not-found',
  'empty',
] as const;
export type IllustrationName = (typeof illustrations)[number];

const sectors = [
  'mining',
  'agriculture',
  'tourism',
  'energy',
  'manufacturing',
  'fisheries',
  'forestry',
  'infrastructure',
] as const satisfies readonly IllustrationName[];

/** The illustration of a sector by its slug, or by the beginning of a word in its name; a neutral one for any other. */
export function sectorIllustration(sector: string): IllustrationName {
  return sectors.find((name) => ` ${sector.toLowerCase()}`.includes(` ${name.slice(0, 5)}`)) ?? 'other';
}

const slides = ['slide-highlands', 'slide-reef', 'slide-city'] as const;

/** The illustrations of the slideshow take turns. */
export function slideIllustration(index: number): IllustrationName {
  return slides[index % slides.length] ?? 'other';
}
