/** The tabs of the manager by their name in the address, in their order; of every visitor's entry, as all that reads it. */
export const homepageTabs = ['hero', 'investment', 'export', 'cta'] as const;
export type HomepageTab = (typeof homepageTabs)[number];

export function isHomepageTab(tab: unknown): tab is HomepageTab {
  return homepageTabs.some((one) => one === tab);
}
