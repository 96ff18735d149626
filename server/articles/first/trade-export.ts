import { cards, charted, type FirstPage, heading, list, text } from './build.ts';

export const tradeExport: FirstPage = {
  slug: 'trade-export',
  title: 'Trade and export',
  excerpt: 'What Papua New Guinea sells to the world, who buys it, under which agreements, and who helps exporters.',
  metaDescription:
    'Exports from Papua New Guinea by product and buyer, trade agreements, and the agencies that help and license exporters.',
  content: text(
    'Exports were worth K35.1 billion in 2020. [Source: National Statistical Office] About 90% of export income comes from gas, gold, copper and oil. [Source: OnePNG, 2023] Crops and fish bring income to far more households.',
    heading('What is exported'),
    charted(
      'bars',
      ['Product', 'Value', 'Source'],
      ['Liquefied natural gas', 'K12.9 billion', 'National Statistical Office, 2020'],
      ['Gold', 'K10.1 billion', 'National Statistical Office, 2020'],
      ['Copper', 'K1.7 billion', 'National Statistical Office, 2020'],
      [
        'Palm oil',
        'K3.1 billion',
        'National Statistical Office, 2022, via the Economic Development Board of Mauritius',
      ],
      ['Cocoa', 'K1.233 billion in 2024', 'National Courrier, 2025'],
      ['Coffee', 'K989 million in 2024 (827,100 bags)', 'National Courrier, 2025'],
      ['Copra and other coconut products', 'K177 million', 'Kokonas Indastri Koporesen, 2017'],
    ),
    heading('Who buys it'),
    list(
      '**Coffee:** Germany 22%, the United States 19%, Australia 17%. [Source: Coffee Industry Corporation, 2021]',
      '**Cocoa:** Malaysia 44%, the United States 31%. [Source: Cocoa Board, 2016]',
      '**Gas:** Japan, China and Taiwan. [Source: MarineLink, 2014]',
      '**Canned tuna:** mostly the European Union.',
    ),
    heading('Agreements'),
    list(
      'Papua New Guinea has been a member of APEC since 1993 and of the World Trade Organization since 1996.',
      'Under the interim Economic Partnership Agreement, ratified in May 2011, goods that meet the rules of origin enter the European Union free of duty and quota.',
      'In the Pacific, the Melanesian Spearhead Group agreement and the Pacific Island Countries Trade Agreement apply.',
    ),
    'Ask the National Trade Office which rules of origin apply to your product before you sign a contract.',
    heading('Meet buyers'),
    list(
      'PNG Investment Week in Sydney, in December. [Source: Business Advantage PNG, 2025]',
      'PNG Investment Conference in Brisbane, in August. [Source: Business Advantage PNG, 2025]',
      'Australia–Papua New Guinea Business Forum and Trade Expo.',
    ),
    'Check the [news](/news) for dates, and see [Export](/export) for products and services.',
  ),
  sections: [
    cards(
      'agencies',
      'Agencies for exporters',
      'You need a licence from the relevant agency to export crops, fish or timber.',
      [
        [
          'Investment Promotion Authority',
          'Helps exporters find buyers, and registers companies and trade marks.',
          'handshake',
        ],
        ['National Trade Office', 'Negotiates trade agreements and explains their rules.', 'globe'],
        ['Coffee Industry Corporation', 'Licenses coffee exporters and tests quality.', 'award'],
        ['Cocoa Board', 'Licenses cocoa exporters and helps growers.', 'award'],
        ['Kokonas Indastri Koporesen', 'Supports copra and other coconut products.', 'award'],
        ['National Fisheries Authority', 'Licenses vessels and fish processing.', 'shield'],
      ],
    ),
  ],
};
