import { defaultImageStyle } from './image-style.ts';
import type { InvestContent } from './invest.ts';

/**
 * The Invest page of a site on which nothing has been stored yet. Every figure names its source and year; a growth rate
 * stands only where one is published. The return ranges are those of the specification (section 9).
 */
export const defaultInvest: InvestContent = {
  hero: {
    title: 'A country with room to build',
    description:
      'Papua New Guinea had 10.2 million people at the 2024 census and produced USD 31.8 billion that year (World Bank). Here is what speaks for investing, where, and what a sector may return.',
    primaryButtonText: 'Open your dashboard',
    secondaryButtonText: 'Create an account',
    imageUrl: null,
    imageStyle: defaultImageStyle,
  },
  features: {
    title: 'Why Invest',
    description: 'Six reasons that can be checked. Each names the law or the source it rests on.',
    items: [
      {
        id: 'growth',
        icon: 'trendingUp',
        title: 'An economy that grows',
        description:
          'Output grew by 3.8% in 2024 (World Bank). The national budget counts on 4.5% for 2025 and 4% for 2026 (Budget 2026, reported by PwC).',
        bgColor: 'green',
      },
      {
        id: 'exports',
        icon: 'dollarSign',
        title: 'Buyers across Asia and the Pacific',
        description:
          'More than half of exports went to Japan, China and Australia in 2022 (Observatory of Economic Complexity). Gas and metals make up about 90% of what is sold (OnePNG, 2023).',
        bgColor: 'amber',
      },
      {
        id: 'incentives',
        icon: 'badgePercent',
        title: 'Incentives for those who produce',
        description:
          'A 100% deduction in agriculture and fishing, and a 20% first-year deduction in manufacturing (OnePNG, 2025). Ask which of them apply to your project under the Income Tax Act 2025.',
        bgColor: 'blue',
      },
      {
        id: 'roads',
        icon: 'trendingUp',
        title: 'Roads to new places',
        description:
          'Connect PNG plans K20 billion for 16,200 km of road between 2020 and 2040. A law sets aside 5.6% of public revenue for it (Loop PNG, 2021).',
        bgColor: 'purple',
      },
      {
        id: 'protection',
        icon: 'dollarSign',
        title: 'Protection by law',
        description:
          'Section 37 of the Investment Promotion Act deals with expropriation and discrimination. The New York Convention on foreign arbitral awards has applied since October 2019 (Allens).',
        bgColor: 'red',
      },
      {
        id: 'trade',
        icon: 'badgePercent',
        title: 'Free of duty into Europe',
        description:
          'Under an interim partnership agreement goods enter the European Union without duty or quota (RNZ, 2009). Papua New Guinea has belonged to APEC since 1993 and to the WTO since 1996.',
        bgColor: 'green',
      },
    ],
  },
  sectors: {
    title: 'Key sectors',
    // No growth range: no source gives one by sector. An editor who has one fills it in.
    description: 'Six parts of the economy: what they produce today, and where there is room for more.',
    sectors: [
      {
        id: 'mining',
        name: 'Mining and gas',
        description:
          'PNG LNG has delivered since 2014, Porgera reopened in December 2023, and Wafi-Golpu and Frieda River are planned.',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'agriculture',
        name: 'Agriculture',
        description:
          'Cocoa earned a record K1.233 billion and coffee K989 million in 2024 (National Courrier, 2025). Smallholders grow some 85% of the coffee (Coffee Industry Corporation, about 2017).',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'fisheries',
        name: 'Fisheries',
        description:
          'About 17% of the tuna of the western and central Pacific is caught here, and onshore processing earns a rebate (National Fisheries Authority, 2023). Plants stand in Lae, Madang and Wewak.',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'tourism',
        name: 'Tourism',
        description:
          'Visitors spent USD 309 million and stayed 10.2 nights on average (Visitor Survey 2024). Milne Bay, East New Britain and the Highlands are the best known places to go.',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'energy',
        name: 'Energy',
        description:
          'One in five people is on the grid and the goal is 70% by 2030 (World Bank, 2024). Ramu 2, Naoro-Brown and Edevu are among the hydropower schemes planned (International Hydropower Association, 2019).',
        imageUrl: null,
        growth: '',
      },
      {
        id: 'infrastructure',
        name: 'Infrastructure',
        description:
          'Connect PNG names 1,800 km of missing road links between 2020 and 2040 (Loop PNG, 2021). They are part of a network of 16,200 km.',
        imageUrl: null,
        growth: '',
      },
    ],
  },
  calculator: {
    title: 'Return calculator',
    description: 'Enter an amount and choose a sector to see what its yearly range comes to in money.',
    sideNote:
      'The ranges are broad planning figures for a whole sector. What one project returns depends on its site, its finance and its timing.',
    buttonText: 'Create an account',
    sectors: [
      { name: 'Mining', returnRange: '12-18%' },
      { name: 'Agriculture', returnRange: '8-14%' },
      { name: 'Tourism', returnRange: '9-15%' },
      { name: 'Infrastructure', returnRange: '10-16%' },
    ],
  },
  cta: {
    title: 'From interest to a project',
    description: 'Tell us what you plan, or see what the country already sells abroad.',
    primaryButtonText: 'Create an account',
    secondaryButtonText: 'See our exports',
  },
};
