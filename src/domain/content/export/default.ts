import type { ExportContent } from './schema.ts';

/**
 * Facts with source and year, unlike the specification's empty editor. Empty stored sections show fallbacks (D23, D24).
 * No resources: links need a target (D21).
 */
export const defaultExport: ExportContent = {
  hero: {
    title: 'Grown, caught and mined here, sold worldwide',
    description: 'See what Papua New Guinea exports and who can help you sell it.',
    primaryButtonText: 'See key products',
    secondaryButtonText: 'Help for exporters',
    imageUrl: null,
  },
  products: {
    title: 'Key export products',
    description:
      'Japan, China and Australia bought more than half of the country’s exports in 2022. [Source: Observatory of Economic Complexity, 2022]',
    products: [
      {
        id: 'coffee',
        name: 'Coffee',
        category: 'Agricultural',
        description: 'PGK 989 million in 2024. [Source: National Courrier, 2025]',
        image: null,
        link: '',
      },
      {
        id: 'cocoa',
        name: 'Cocoa',
        category: 'Agricultural',
        description: 'A record PGK 1.233 billion in 2024. [Source: National Courrier, 2025]',
        image: null,
        link: '',
      },
      {
        id: 'palm-oil',
        name: 'Palm oil',
        category: 'Agricultural',
        description: 'PGK 3.1 billion in 2022. [Source: National Statistical Office, 2022]',
        image: null,
        link: '',
      },
      {
        id: 'vanilla',
        name: 'Vanilla',
        category: 'Agricultural',
        description: 'About 520 tonnes a year from East and West Sepik. [Source: The National]',
        image: null,
        link: '',
      },
      {
        id: 'tuna',
        name: 'Tuna',
        category: 'Fisheries',
        description:
          'About 453,000 tonnes a year. [Source: National Fisheries Authority, 2023] Processed in Lae, Madang and Wewak.',
        image: null,
        link: '',
      },
      {
        id: 'coconut',
        name: 'Copra and coconut',
        category: 'Agricultural',
        description: 'PGK 177 million in 2017. [Source: Kokonas Indastri Koporesen]',
        image: null,
        link: '',
      },
      {
        id: 'lng',
        name: 'Liquefied natural gas',
        category: 'Energy',
        description:
          'PGK 12.9 billion in 2020. [Source: National Statistical Office, 2020] Shipped to Asia since 2014.',
        image: null,
        link: '',
      },
      {
        id: 'metals',
        name: 'Gold and copper',
        category: 'Mining',
        description:
          'PGK 10.1 billion of gold and PGK 1.7 billion of copper in 2020. [Source: National Statistical Office, 2020]',
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
    description: 'Get help from us and from the agency responsible for your product.',
    services: [
      {
        id: 'registers',
        icon: 'file-text',
        title: 'Public registers',
        description: 'Buyers can search our registers of companies and business names to see who is selling.',
      },
      {
        id: 'property',
        icon: 'download',
        title: 'Trade marks and designs',
        description: 'Our Intellectual Property Office registers trade marks, patents and industrial designs.',
      },
      {
        id: 'fairs',
        icon: 'share',
        title: 'Fairs and forums',
        description:
          'Meet buyers at PNG Investment Week in Sydney in December and the PNG Investment Conference in Brisbane in August.',
      },
      {
        id: 'agencies',
        icon: 'share',
        title: 'Product agencies',
        description:
          'Coffee Industry Corporation, Cocoa Board, Kokonas Indastri Koporesen, Spice Board, National Fisheries Authority and Forest Authority.',
      },
    ],
  },
  cta: {
    title: 'Add value before it ships',
    description:
      'About 90% of export value comes from mining, oil and gas. [Source: OnePNG, 2023] There is room to process more here.',
    primaryButtonText: 'Create an account',
    secondaryButtonText: 'Why invest here',
  },
};
