/** In order; in the visitor bundle, like all URL-reading code. */
export const homepageTabs = ['hero', 'investment', 'export', 'cta'] as const;
export type HomepageTab = (typeof homepageTabs)[number];

export function isHomepageTab(tab: unknown): tab is HomepageTab {
  return homepageTabs.some((one) => one === tab);
}
