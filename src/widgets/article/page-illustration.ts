import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';

const pages: Partial<Record<string, IllustrationName>> = {
  'economic-profile': 'economy',
  'trade-export': 'export',
  'doing-business': 'business',
};

/** Without a picture; undefined for plain text pages. */
export function pageIllustration(slug: string): IllustrationName | undefined {
  return pages[slug];
}
