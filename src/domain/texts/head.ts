/** Words that stand in a page's head only: in tabs, search results and previews of links. */
export const headTexts = {
  title: (page: string, siteName: string) => `${page} · ${siteName}`,
  home: 'Home',
  builtInImage: 'A diamond of a bilum in the colours of the flag of Papua New Guinea',
} as const;
