import type { HomepageContent } from './schema.ts';

/** Figures name source and year. The event keeps the specification's past dates: editable, not shown (D22). */
export const defaultHomepage: HomepageContent = {
  heroSlides: [
    {
      id: 1,
      title: 'Build with Papua New Guinea',
      subtitle: 'Investing in Papua New Guinea',
      description:
        'A country of 10.2 million people, rich in gas, gold, copper, coffee and tuna. [Source: National Statistical Office, 2024 census]',
      image: null,
      buttonText: 'Why invest here',
      buttonLink: '/invest',
    },
    {
      id: 2,
      title: 'Find a project to back',
      subtitle: 'Open opportunities',
      description: 'Browse projects seeking partners, by sector, province and size.',
      image: null,
      buttonText: 'See investment opportunities',
      buttonLink: '/investment-opportunities',
    },
    {
      id: 3,
      title: 'A public authority for investors since 1992',
      subtitle: 'Who we are',
      description: 'We promote investment, help investors get started and certify foreign enterprises.',
      image: null,
      buttonText: 'About the authority',
      buttonLink: '/about',
    },
  ],
  investmentSection: {
    title: 'Where investment goes to work',
    description: 'The economy produced USD 31.8 billion in 2024 and grew by 3.8%. [Source: World Bank, 2024]',
    image: null,
    imageStyle: { width: '100%', height: 'auto', objectFit: 'cover', objectPosition: 'center' },
    featuredSectors: [
      {
        id: 1,
        name: 'Agriculture',
        description:
          'Coffee earned PGK 989 million in 2024, and cocoa a record PGK 1.233 billion. [Source: National Courrier, 2025]',
        image: null,
      },
      {
        id: 2,
        name: 'Mining and gas',
        description:
          'Mines produce about 1.7 million ounces of gold and 84,500 tonnes of copper a year. [Source: OnePNG, 2023]',
        image: null,
      },
      {
        id: 3,
        name: 'Fisheries',
        description:
          'About 453,000 tonnes of tuna a year, and a rebate for processing it onshore. [Source: National Fisheries Authority, 2023]',
        image: null,
      },
      {
        id: 4,
        name: 'Energy',
        description: 'About 20% of people are on the grid. The goal is 70% by 2030. [Source: World Bank, 2024]',
        image: null,
      },
    ],
    featuredProject: {
      title: 'PNG LNG',
      category: 'Liquefied natural gas',
      description: 'In production since 2014, with a capacity of 6.9 million tonnes a year. [Source: MarineLink, 2014]',
      image: null,
      investment: 'USD 19 billion',
      location: 'Hela, Southern Highlands, Western, Gulf and Central',
    },
  },
  exportSection: {
    title: 'What Papua New Guinea sells to the world',
    description:
      'Japan, China and Australia bought more than half of the country’s exports in 2022. [Source: Observatory of Economic Complexity, 2022]',
    products: [
      {
        id: 1,
        name: 'Coffee',
        description: '827,100 bags in 2024. [Source: National Courrier, 2025]',
        image: null,
        link: '',
      },
      {
        id: 2,
        name: 'Cocoa',
        description: 'About 42,000 tonnes in 2024. [Source: Wantok News, 2025]',
        image: null,
        link: '',
      },
      {
        id: 3,
        name: 'Palm oil',
        description: 'Worth PGK 3.1 billion in 2022. [Source: National Statistical Office, 2022]',
        image: null,
        link: '',
      },
      {
        id: 4,
        name: 'Tuna',
        description: 'Canned tuna enters the European Union free of duty and quota. [Source: RNZ, 2009]',
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
    description: 'Compare projects by sector, province and size.',
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
