import { cards, charted, type FirstPage, heading, list, table, text } from './build.ts';

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
    'Sources differ. For example, the World Bank puts the 2024 population at 10.6 million. Check the source before you rely on a figure.',
    heading('Growth'),
    'By the World Bank:',
    '[Series: Economic growth]',
    'By the 2026 Budget:',
    '[Series: Economic growth, Budget]',
    heading('People and government'),
    list(
      'Papua New Guinea has been independent since 16 September 1975 and is a member of the Commonwealth.',
      'More than 850 languages are spoken. [Source: World Bank, 2024] The official languages are English, Tok Pisin and Hiri Motu. Business is done in English.',
      'There are 22 provinces in four regions: the Highlands, the Islands, Momase and Southern. The capital is Port Moresby.',
      'The legal system is based on common law, with District, National and Supreme Courts, and village courts for local matters.',
    ),
    heading('Money and time'),
    'The currency is the kina, made up of 100 toea. Most of the country is ten hours ahead of UTC, with no daylight saving time.',
    heading('Trade partners'),
    charted(
      'bars',
      ['Exports go to', 'Share', 'Imports come from', 'Share'],
      ['Japan', '26.1%', 'China', '26.1%'],
      ['China', '22.3%', 'Australia', '23.2%'],
      ['Australia', '11.3%', 'Singapore', '15.6%'],
      ['South Korea', '9.6%', '', ''],
    ),
    'Source: Observatory of Economic Complexity, 2022.',
    'Read more in [Trade and export](/trade-export) and [Doing business](/doing-business).',
  ),
  sections: [
    cards('sectors', 'Main sectors', 'What the country produces.', [
      [
        'Gas and mining',
        'The USD 19 billion PNG LNG project, with a capacity of 6.9 million tonnes a year, has exported gas since 2014. [Source: MarineLink, 2014] The Porgera gold mine reopened in December 2023. [Source: Business Advantage PNG, 2023]',
        'award',
      ],
      [
        'Farming',
        'Coffee, cocoa, palm oil, copra and vanilla. Smallholders grow about 85% of the coffee. [Source: Coffee Industry Corporation, about 2017]',
        'users',
      ],
      [
        'Fisheries',
        'About 453,000 tonnes of tuna a year, 17% of the western and central Pacific catch. [Source: National Fisheries Authority, 2023]',
        'globe',
      ],
      ['Energy', 'About 20% of people are on the grid. The goal is 70% by 2030. [Source: World Bank, 2024]', 'star'],
      [
        'Roads',
        'The K20 billion Connect PNG programme plans 16,200 km of roads from 2020 to 2040. [Source: Loop PNG, 2021]',
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
