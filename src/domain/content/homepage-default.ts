import type { HomepageContent } from './homepage.ts';

/**
 * The home page of a site on which nothing has been stored yet. Every figure names its source and year. The event keeps
 * the days of the specification, which are past: it is there to be edited and is not drawn (D22).
 */
export const defaultHomepage: HomepageContent = {
  heroSlides: [
    {
      id: 1,
      title: 'Build with Papua New Guinea',
      subtitle: 'Why invest here',
      description:
        'A country of 10.2 million people at the 2024 census, with gas, gold and copper, highland coffee, and waters that supply about 17% of the tuna caught in the western and central Pacific (National Fisheries Authority, 2023).',
      image: null,
      buttonText: 'Why invest here',
      buttonLink: '/invest',
    },
    {
      id: 2,
      title: 'Find a project to back',
      subtitle: 'Open opportunities',
      description:
        'Browse projects that look for partners, by sector, province and size. Each entry says what is sought, what it needs and whom to ask.',
      image: null,
      buttonText: 'See investment opportunities',
      buttonLink: '/investment-opportunities',
    },
    {
      id: 3,
      title: 'A public authority for investors since 1992',
      subtitle: 'Who we are',
      description:
        'The Investment Promotion Act 1992 gives us our tasks: promote investment and make it easier, for citizens and from abroad, certify foreign enterprises, keep a register of opportunities, and watch what investment does for the country.',
      image: null,
      buttonText: 'About the authority',
      buttonLink: '/about',
    },
  ],
  investmentSection: {
    title: 'Where investment goes to work',
    description:
      'The economy produced USD 31.8 billion in 2024 and grew by 3.8% (World Bank). Four sectors show what land, sea and rivers still hold for those who build.',
    image: null,
    imageStyle: { width: '100%', height: 'auto', objectFit: 'cover', objectPosition: 'center' },
    featuredSectors: [
      {
        id: 1,
        name: 'Agriculture',
        description:
          'Coffee was worth K989 million in 2024 and cocoa a record K1.233 billion (National Courrier, 2025). Most coffee comes from smallholders in the Highlands.',
        image: null,
      },
      {
        id: 2,
        name: 'Mining and gas',
        description:
          'On average 1.7 million ounces of gold and 84,500 tonnes of copper a year (OnePNG, 2023). The Porgera gold mine in Enga restarted in December 2023 (Business Advantage PNG).',
        image: null,
      },
      {
        id: 3,
        name: 'Fisheries',
        description:
          'About 453,000 tonnes of tuna a year, and a rebate for those who process their catch onshore (National Fisheries Authority, 2023).',
        image: null,
      },
      {
        id: 4,
        name: 'Energy',
        description:
          'About 20% of people are on the grid; the goal is 70% by 2030 (World Bank, 2024). Of a quoted 15,000 MW of hydropower, 234 MW were in use (International Hydropower Association, 2019).',
        image: null,
      },
    ],
    featuredProject: {
      title: 'PNG LNG',
      category: 'Liquefied natural gas',
      description:
        'In production since 2014, with a capacity of 6.9 million tonnes a year and first buyers in Japan, China and Taiwan (MarineLink, 2014).',
      image: null,
      investment: 'USD 19 billion',
      location: 'Hela, Southern Highlands, Western, Gulf and Central',
    },
  },
  exportSection: {
    title: 'What the country sells abroad',
    description:
      'Japan took 26.1% of exports in 2022, China 22.3%, Australia 11.3% and South Korea 9.6% (Observatory of Economic Complexity). Beside gas and metals stand coffee, cocoa, palm oil and tuna.',
    products: [
      {
        id: 1,
        name: 'Coffee',
        description:
          '827,100 bags in 2024 (National Courrier, 2025). In 2021 Germany bought 22%, the United States 19% and Australia 17% (Coffee Industry Corporation).',
        image: null,
        link: '',
      },
      {
        id: 2,
        name: 'Cocoa',
        description:
          'About 42,000 tonnes in 2024 (Wantok News, 2025). Bougainville, East New Britain and East Sepik are among its growing provinces.',
        image: null,
        link: '',
      },
      {
        id: 3,
        name: 'Palm oil',
        description:
          'K3.1 billion in 2022 (National Statistical Office). Grown in West New Britain, Oro, Milne Bay and New Ireland.',
        image: null,
        link: '',
      },
      {
        id: 4,
        name: 'Tuna',
        description:
          'Canned tuna goes mainly to the European Union, free of duty and quota under an interim partnership agreement (RNZ, 2009).',
        image: null,
        link: '',
      },
    ],
    event: { title: 'Trade fair', description: '', startDate: '2024-09-15', endDate: '2024-09-17' },
    resources: [
      { id: 1, title: 'Economic profile', link: '/economic-profile' },
      { id: 2, title: 'Trade and export', link: '/trade-export' },
      { id: 3, title: 'Doing business', link: '/doing-business' },
    ],
  },
  ctaSection: {
    title: 'Start with an open opportunity',
    description: 'Compare projects by sector, province and size, and tell us which one you have in mind.',
    backgroundImage: null,
    textStyle: {},
    primaryButton: {
      text: 'See investment opportunities',
      link: '/investment-opportunities',
      color: 'yellow',
      textColor: 'black',
    },
    secondaryButton: { text: 'Why invest here', link: '/invest', color: 'white', textColor: 'brand-green' },
  },
};
