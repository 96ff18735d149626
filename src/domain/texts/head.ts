/**
 * Words of the heads of pages: in tabs, search results and previews of links. Every visitor fetches these, whatever the
 * page; a page's other words come with it.
 */
export const headTexts = {
  title: (page: string, siteName: string) => `${page} · ${siteName}`,
  home: 'Home',
  about: {
    title: 'About the authority',
    description:
      'Who the Investment Promotion Authority of Papua New Guinea is: its mission, objectives, values, history and leadership.',
  },
  invest: {
    title: 'Why invest in Papua New Guinea',
    description:
      'Reasons to invest in Papua New Guinea, the sectors that look for capital, and a calculator of yearly returns.',
  },
  export: {
    title: 'Export from Papua New Guinea',
    description:
      'What Papua New Guinea sells abroad, where it comes from, and the help and documents there are for exporters.',
  },
  opportunities: {
    title: 'Investment opportunities',
    listTitle: 'Investment opportunities in Papua New Guinea',
    description:
      'Projects looking for partners and capital in Papua New Guinea. Filter by sector, place and size, then tell us which one you have in mind.',
  },
  profile: 'Profile settings',
  auth: {
    title: 'Sign in or sign up',
    confirm: 'Confirm your e-mail address',
    reset: 'Reset your password',
    setup: 'Set up the first administrator',
  },
  adminTitle: (screen?: string) => (screen === undefined ? 'Admin' : `${screen} – Admin`),
  admin: {
    dashboard: 'Dashboard',
    homepage: 'Homepage',
    settings: 'Website Settings',
    about: 'About Page',
    audit: 'Audit Log',
    export: 'Export Page Manager',
    invest: 'Invest Page',
    jobs: 'Jobs',
    media: 'Media Library',
    trash: 'Trash',
  },
  builtInImage: 'Investment Promotion Authority, Papua New Guinea: a bilum pattern in the colours of the flag',
} as const;
