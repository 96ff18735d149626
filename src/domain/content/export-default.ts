import type { ExportContent } from './export.ts';

/**
 * The Export page of a site on which nothing has been stored yet. The specification gives empty texts and lists as the
 * starting point of the editor; a site that has never been edited shows these facts instead, each with its source and
 * year. A stored document stands as it is: its empty sections show the fallback messages (D23, D24). No resources: a
 * link ships only with its target (D21).
 */
export const defaultExport: ExportContent = {
  hero: {
    title: 'Grown, caught and mined here, sold worldwide',
    description:
      'Gas and metals lead the exports of Papua New Guinea. Coffee, cocoa, palm oil, vanilla and tuna follow. See what the country sells, where it comes from and who helps to sell it.',
    primaryButtonText: 'See key products',
    secondaryButtonText: 'Help for exporters',
    imageUrl: null,
  },
  products: {
    title: 'Key export products',
    description:
      'In 2022 Japan took 26.1% of exports, China 22.3%, Australia 11.3% and South Korea 9.6% (Observatory of Economic Complexity). An interim agreement opens the European Union free of duty and quota (RNZ, 2009).',
    products: [
      {
        id: 'coffee',
        name: 'Coffee',
        category: 'Agricultural',
        description:
          '827,100 bags worth K989 million in 2024 (National Courrier, 2025), grown in the Highlands. Germany bought 22% in 2021, the United States 19% and Australia 17% (Coffee Industry Corporation).',
        image: null,
        link: '',
      },
      {
        id: 'cocoa',
        name: 'Cocoa',
        category: 'Agricultural',
        description:
          'A record K1.233 billion in 2024 (National Courrier, 2025). Bougainville, East New Britain and East Sepik are among its growing provinces.',
        image: null,
        link: '',
      },
      {
        id: 'palm-oil',
        name: 'Palm oil',
        category: 'Agricultural',
        description:
          'K3.1 billion in 2022 (National Statistical Office). Grown in West New Britain, Oro, Milne Bay and New Ireland (Loop PNG, 2023).',
        image: null,
        link: '',
      },
      {
        id: 'vanilla',
        name: 'Vanilla',
        category: 'Agricultural',
        description:
          'About 520 tonnes a year (The National), from East and West Sepik, with Maprik as the trading centre.',
        image: null,
        link: '',
      },
      {
        id: 'tuna',
        name: 'Tuna',
        category: 'Fisheries',
        description:
          'About 453,000 tonnes, 17% of the catch in the western and central Pacific (National Fisheries Authority, 2023), with plants in Lae, Madang and Wewak (Atuna, 2007).',
        image: null,
        link: '',
      },
      {
        id: 'coconut',
        name: 'Copra and coconut',
        category: 'Agricultural',
        description:
          'K177 million in 2017. East New Britain supplied 38.7% and Madang 25% (Kokonas Indastri Koporesen).',
        image: null,
        link: '',
      },
      {
        id: 'lng',
        name: 'Liquefied natural gas',
        category: 'Energy',
        description:
          'K12.9 billion in 2020 (National Statistical Office). Shipped since 2014, first to Japan, China and Taiwan (MarineLink, 2014).',
        image: null,
        link: '',
      },
      {
        id: 'metals',
        name: 'Gold and copper',
        category: 'Mining',
        description:
          'K10.1 billion of gold and K1.7 billion of copper in 2020 (National Statistical Office). Mines yield about 1.7 million ounces and 84,500 tonnes in an average year (OnePNG, 2023).',
        image: null,
        link: '',
      },
    ],
  },
  resources: {
    title: 'Guides and forms',
    description: '',
    resources: [],
  },
  services: {
    title: 'Help for exporters',
    description: 'Part of it comes from this authority, part from the agency of each product.',
    services: [
      {
        id: 'registers',
        icon: 'file-text',
        title: 'Public registers',
        description:
          'Companies, business names, business groups and associations are entered in registers of this authority. Anyone may search them, so a buyer can see who is selling.',
      },
      {
        id: 'property',
        icon: 'download',
        title: 'Trade marks and designs',
        description:
          'The Intellectual Property Office is a division of this authority. It registers trade marks, patents and industrial designs, so that a name known abroad stays yours at home.',
      },
      {
        id: 'fairs',
        icon: 'share',
        title: 'Fairs and forums',
        description:
          'Buyers and producers meet at the PNG Investment Week in Sydney in December and the PNG Investment Conference in Brisbane in August (Business Advantage, 2025).',
      },
      {
        id: 'agencies',
        icon: 'share',
        title: 'The agency of your product',
        description:
          'Coffee Industry Corporation, Cocoa Board, Kokonas Indastri Koporesen and Spice Board for crops, National Fisheries Authority for fish, Forest Authority for timber.',
      },
    ],
  },
  cta: {
    title: 'Add value before it ships',
    description:
      'About 90% of export value comes from mining, oil and gas (OnePNG, 2023). Those who roast, press, can or cut here have room to grow.',
    primaryButtonText: 'Create an account',
    secondaryButtonText: 'Why invest here',
  },
};
