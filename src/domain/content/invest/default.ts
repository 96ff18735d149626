import { defaultImageStyle } from '../appearance/default-image-style.ts';
import type { InvestContent } from './schema.ts';

/** Figures name source and year; growth rates only if published. Returns: specification, section 9. */
export const defaultInvest: InvestContent = {
  hero: {
    title: 'A country with room to build',
    description: 'Why and where to invest in Papua New Guinea, and what you might earn.',
    primaryButtonText: 'Open your dashboard',
    secondaryButtonText: 'Create an account',
    imageUrl: null,
    imageStyle: defaultImageStyle,
  },
  features: {
    title: 'Why Invest',
    description: 'Six good reasons.',
    items: [
      {
        id: 'growth',
        icon: 'trendingUp',
        title: 'A growing economy',
        description:
          'The economy grew by 3.8% in 2024. [Source: World Bank, 2024] The government forecasts 4% for 2026. [Source: Budget 2026, reported by PwC]',
        bgColor: 'green',
      },
      {
        id: 'exports',
        icon: 'dollarSign',
        title: 'Buyers across Asia and the Pacific',
        description:
          'Japan, China and Australia bought more than half of exports in 2022. [Source: Observatory of Economic Complexity, 2022]',
        bgColor: 'amber',
      },
      {
        id: 'incentives',
        icon: 'badgePercent',
        title: 'Tax incentives',
        description:
          'Deductions of 100% in agriculture and fishing, and 20% in the first year in manufacturing. [Source: OnePNG, 2025] Check current tax law.',
        bgColor: 'blue',
      },
      {
        id: 'roads',
        icon: 'trendingUp',
        title: 'New roads',
        description: 'Connect PNG plans to spend PGK 20 billion on 16,200 km of road by 2040. [Source: Loop PNG, 2021]',
        bgColor: 'purple',
      },
      {
        id: 'protection',
        icon: 'dollarSign',
        title: 'Protection by law',
        description:
          'The Investment Promotion Act protects investors against expropriation and discrimination. Foreign arbitral awards have been recognised since 2019. [Source: Allens, 2019]',
        bgColor: 'red',
      },
      {
        id: 'trade',
        icon: 'badgePercent',
        title: 'Duty-free access to Europe',
        description:
          'Goods that meet the rules of origin enter the European Union free of duty and quota. [Source: RNZ, 2009]',
        bgColor: 'green',
      },
    ],
  },
  sectors: {
    title: 'Key sectors',
    // No source gives growth by sector; editors may add it.
    description: 'Six sectors with room to grow.',
    sectors: [
      {
        id: 'mining',
        name: 'Mining and gas',
        description:
          'PNG LNG has been producing since 2014. New mines are planned at Wafi-Golpu and Frieda River. [Source: OnePNG, 2023]',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'agriculture',
        name: 'Agriculture',
        description:
          'Cocoa earned a record PGK 1.233 billion in 2024, and coffee PGK 989 million. [Source: National Courrier, 2025]',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'fisheries',
        name: 'Fisheries',
        description:
          'About 17% of the western and central Pacific tuna catch, and a rebate for onshore processing. [Source: National Fisheries Authority, 2023]',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'tourism',
        name: 'Tourism',
        description: 'Visitors spent USD 309 million in 2024. [Source: Visitor Survey 2024]',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'energy',
        name: 'Energy',
        description: 'About 20% of people are on the grid. The goal is 70% by 2030. [Source: World Bank, 2024]',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'infrastructure',
        name: 'Infrastructure',
        description: 'Connect PNG includes 1,800 km of missing road links. [Source: Loop PNG, 2021]',
        imageUrl: null,
        growth: '',
      },
    ],
  },
  calculator: {
    title: 'Return calculator',
    description: 'See what you might earn in a year.',
    sideNote: 'The ranges are illustrative and cover whole sectors. Returns on a single project will differ.',
    buttonText: 'Create an account',
    sectors: [
      { name: 'Mining', returnRange: '12-18%' },
      { name: 'Agriculture', returnRange: '8-14%' },
      { name: 'Tourism', returnRange: '9-15%' },
      { name: 'Infrastructure', returnRange: '10-16%' },
    ],
  },
  cta: {
    title: 'Take the next step',
    description: 'Create an account, or see what the country already exports.',
    primaryButtonText: 'Create an account',
    secondaryButtonText: 'See exports',
  },
};
