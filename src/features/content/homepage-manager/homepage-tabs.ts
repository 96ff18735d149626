/** Tab names in the URL, in order; part of the visitor bundle, as is all code that reads the URL. */
export const homepageTabs = ['hero', 'investment', 'export', 'cta'] as const;
export type HomepageTab = (typeof homepageTabs)[number];

export function isHomepageTab(tab: unknown): tab is HomepageTab {
  return homepageTabs.some((one) => one === tab);
}
