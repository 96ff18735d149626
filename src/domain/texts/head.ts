/** Words that stand in a page's head only: in tabs, search results and previews of links. */
export const headTexts = {
  title: (page: string, siteName: string) => `${page} · ${siteName}`,
  home: 'Home',
  builtInImage: 'Investment Promotion Authority, Papua New Guinea: a bilum pattern in the colours of the flag',
} as const;
