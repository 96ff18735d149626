import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';

const pages: Partial<Record<string, IllustrationName>> = {
  'economic-profile': 'economy',
  'trade-export': 'export',
  'doing-business': 'business',
};

/** The illustration of a stored page that opens without a picture; undefined for pages of plain text. */
export function pageIllustration(slug: string): IllustrationName | undefined {
  return pages[slug];
}
