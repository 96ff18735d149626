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

/** Words in a sector's slug or name, by illustration; the first match counts. */
const sectorWords: readonly [IllustrationName, RegExp][] = [
  ['fisheries', /fish|tuna|marine/i],
  ['forestry', /forest|timber/i],
  ['infrastructure', /infrastructure|transport|construction|\broads?\b|\bports?\b/i],
  ['mining', /mining|mineral|petroleum|gas/i],
  ['energy', /energy|power|hydro/i],
  ['agriculture', /agri|farm|coffee|cocoa/i],
  ['tourism', /touris|hospitality|travel/i],
  ['manufacturing', /manufactur|industr|processing/i],
];

/** The illustration of a sector by its slug or name; a neutral landscape for one that is not known. */
export function sectorIllustration(sector: string): IllustrationName {
  return sectorWords.find(([, words]) => words.test(sector))?.[0] ?? 'other';
}

const slides = ['slide-highlands', 'slide-reef', 'slide-city'] as const;

/** The illustrations of the slideshow take turns. */
export function slideIllustration(index: number): IllustrationName {
  return slides[index % slides.length] ?? slides[0];
}

const pages: Partial<Record<string, IllustrationName>> = {
  'economic-profile': 'economy',
  'trade-export': 'export',
  'doing-business': 'business',
};

/** The illustration of a stored page that opens without a picture; undefined for pages of plain text. */
export function pageIllustration(slug: string): IllustrationName | undefined {
  return pages[slug];
}
