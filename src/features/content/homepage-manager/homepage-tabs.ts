import type { HomepageContent } from '../../../domain/content/homepage.ts';

/** The tabs of the manager by their name in the address, each with the part of the document that it is about. */
export const homepageTabs = {
  hero: 'heroSlides',
  investment: 'investmentSection',
  export: 'exportSection',
  cta: 'ctaSection',
} as const satisfies Record<string, keyof HomepageContent>;

export type HomepageTab = keyof typeof homepageTabs;

/** Of every visitor's entry, as all that reads an address is: it knows the names alone. */
export function isHomepageTab(tab: unknown): tab is HomepageTab {
  return typeof tab === 'string' && Object.hasOwn(homepageTabs, tab);
}
