import { cards, charted, type FirstPage, heading, list, table, text } from './build.ts';

const share = (of: string) => `[Fact: share-of-${of}-2022]`;

export const economicProfile: FirstPage = {
  slug: 'economic-profile',
  title: 'Economic profile',
  excerpt: 'Papua New Guinea in figures: people, economy, resources and trade, with sources.',
  metaDescription:
    'Papua New Guinea in figures: population, economic output, growth, inflation, resources and trade partners, with sources.',
  content: text(
    'Papua New Guinea is the eastern half of New Guinea and many islands, with gas, gold, copper, forests, fish and farmland. Most people live off the land, and most export income comes from gas and metals.',
    heading('Key figures'),
    table(
      ['Measure', 'Figure'],
      ['Population', '[Fact: population-2024]'],
      ['Land area', '[Fact: land-area-2017]'],
      ['Gross domestic product', '[Fact: gross-domestic-product-2024]'],
      ['Growth', '[Fact: economic-growth-2024] in 2024'],
      ['Inflation', '[Fact: inflation-2024] in 2024'],
    ),
    'Sources differ. For example, the World Bank puts the 2024 population at [Fact: population-estimate-2024]. Check the source before you rely on a figure.',
    heading('Growth'),
    'World Bank figures:',
    '[Series: Economic growth]',
    '2026 Budget figures:',
    '[Series: Economic growth, Budget]',
    heading('People and government'),
    list(
      'Papua New Guinea has been independent since 16 September 1975 and is a member of the Commonwealth.',
      'More than [Fact: languages-spoken-at-least-2024] are spoken. The official languages are English, Tok Pisin and Hiri Motu. Business is done in English.',
      'There are 22 provinces in four regions: the Highlands, the Islands, Momase and Southern. The capital is Port Moresby.',
      'The legal system is based on common law, with District, National and Supreme Courts, and village courts for local matters.',
    ),
    heading('Money and time'),
    'The currency is the kina, made up of 100 toea. Most of the country is ten hours ahead of UTC, with no daylight saving time.',
    heading('Trade partners'),
    charted(
      'bars',
      ['Exports go to', 'Share', 'Imports come from', 'Share'],
      ['Japan', share('exports-japan'), 'China', share('imports-china')],
      ['China', share('exports-china'), 'Australia', share('imports-australia')],
      ['Australia', share('exports-australia'), 'Singapore', share('imports-singapore')],
      ['South Korea', share('exports-south-korea'), '', ''],
    ),
    'To see all figures with their sources, go to [Facts and figures](/facts). Read more in [Trade and export](/trade-export) and [Doing business](/doing-business).',
  ),
  sections: [
    cards('sectors', 'Main sectors', 'What the country produces.', [
      [
        'Gas and mining',
        'The PNG LNG project, an investment of [Fact: png-lng-investment-2014] with a capacity of [Fact: png-lng-annual-capacity-2014] a year, has exported gas since 2014. The Porgera gold mine reopened in December 2023. [Source: Business Advantage PNG, 2023]',
        'award',
      ],
      [
        'Farming',
        'Coffee, cocoa, palm oil, copra and vanilla. Smallholders grow about [Fact: coffee-grown-by-smallholders-2017] of the coffee.',
        'users',
      ],
      [
        'Fisheries',
        'About [Fact: annual-tuna-catch-2023] of tuna a year, [Fact: share-of-the-western-and-central-pacific-tuna-catch-2023] of the western and central Pacific catch.',
        'globe',
      ],
      [
        'Energy',
        'About [Fact: people-on-the-electricity-grid-2024] of people are on the grid. The goal is [Fact: people-on-the-electricity-grid-goal-2030] by 2030.',
        'star',
      ],
      [
        'Roads',
        'The Connect PNG programme plans [Fact: connect-png-roads-2020-2040] of roads for [Fact: connect-png-cost-2020-2040] from 2020 to 2040.',
        'building',
      ],
      [
        'Manufacturing',
        'Food, canned tuna, plywood and plastics, most of it in Lae and Port Moresby. Most processed food is imported.',
        'briefcase',
      ],
    ]),
  ],
};
