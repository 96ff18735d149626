/** Pages with a manager of their own. */
export const pageNames: Readonly<Record<string, string | undefined>> = {
  homepage: 'Homepage',
  about: 'About page',
  invest: 'Invest page',
  export: 'Export page',
};
