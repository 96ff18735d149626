import { cards, charted, type FirstPage, heading, list, text } from './build.ts';

export const tradeExport: FirstPage = {
  slug: 'trade-export',
  title: 'Trade and export',
  excerpt: 'What Papua New Guinea sells to the world, who buys it, under which agreements, and who helps exporters.',
  metaDescription:
    'Exports from Papua New Guinea by product and buyer, trade agreements, and the agencies that help and license exporters.',
  content: text(
    'Exports were worth [Fact: exports-2020] in 2020. About [Fact: mining-oil-and-gas-as-a-share-of-exports-2023] of export income comes from gas, gold, copper and oil. Crops and fish bring income to far more households.',
    heading('What is exported'),
    charted(
      'bars',
      ['Product', 'Value'],
      ['Liquefied natural gas', '[Fact: exports-of-liquefied-natural-gas-2020]'],
      ['Gold', '[Fact: exports-of-gold-2020]'],
      ['Palm oil', '[Fact: exports-of-palm-oil-2022]'],
      ['Copper', '[Fact: exports-of-copper-2020]'],
      ['Cocoa', '[Fact: exports-of-cocoa-2024]'],
      ['Coffee', '[Fact: exports-of-coffee-2024]'],
      ['Copra and other coconut products', '[Fact: exports-of-copra-and-other-coconut-products-2017]'],
    ),
    heading('Who buys it'),
    list(
      '**Coffee:** Germany [Fact: share-of-coffee-exports-germany-2021], the United States [Fact: share-of-coffee-exports-united-states-2021], Australia [Fact: share-of-coffee-exports-australia-2021].',
      '**Cocoa:** Malaysia [Fact: share-of-cocoa-exports-malaysia-2016], the United States [Fact: share-of-cocoa-exports-united-states-2016].',
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
