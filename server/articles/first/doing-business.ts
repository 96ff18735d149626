import { cards, type FirstPage, heading, list, quote, steps, text } from './build.ts';

export const doingBusiness: FirstPage = {
  slug: 'doing-business',
  title: 'Doing business',
  excerpt:
    'From the first check to the yearly report: the steps of a foreign enterprise, and the laws, taxes and rules behind them.',
  metaDescription:
    'How a business is started in Papua New Guinea: reserved activities, company, Foreign Enterprise Certificate, tax, land, work permits and protection of investments.',
  content: text(
    'Citizens and foreign investors are welcome alike. A foreign enterprise also needs a certificate from this Authority before it carries on business. Broadly, that is one of which about half or more is owned or controlled from abroad; the Act draws the exact line.',
    quote(
      'This page is general guidance and no legal advice. Laws, fees and periods change: ask the Authority or an adviser about your own case.',
    ),
    heading('The steps'),
    steps(
      'Check that the activity is not reserved for citizens: for a reserved activity the certificate must be refused.',
      'Incorporate a company, or register a company from abroad as an overseas company. A company needs a share, a director who lives in the country, and a street address.',
      'Apply to the Authority for the Foreign Enterprise Certificate, with the complete file. No number of days is promised: how long it takes depends on the file and the activity.',
      'Get a tax number from the Internal Revenue Commission, and the licences of your sector.',
      'Find land or premises, and apply for the permits for building and environment that apply.',
      'Apply for work permits for staff from abroad.',
      'Send the annual status report to the Authority. The law has asked for it since the amendment of 2023.',
    ),
    heading('Tax'),
    list(
      'Companies pay income tax of 30% under the Income Tax Act 2025, in force since 1 January 2026 (Regfollower, 2026).',
      'Profits of branches that are sent home are taxed at 15% (PwC, 2025).',
      'Goods and services tax is 10%.',
      'Farming, fishing, manufacturing and rural areas have reliefs of their own. Some may have changed with the new Act, so ask the Internal Revenue Commission which apply now.',
    ),
    heading('Land'),
    'About 97% of land is customary: it belongs to clans and is not leased directly to non-citizens. The State acquires land from its owners and leases it on, for up to 99 years. Talk with the landowners early, whatever the law asks.',
    heading('Work permits'),
    'Staff from abroad need a permit under the Employment of Non-Citizens Act 2007. Jobs are listed by whether they are open to people from abroad; permits are given for up to three years.',
    heading('Special economic zones'),
    'The Special Economic Zone Authority Act 2019 provides for zones with rules of their own. A zone needs a concept that Cabinet agrees to, and then a licence.',
    'Have you got a project in mind? See the [investment opportunities](/investment-opportunities) or [write to us](/invest#express-interest).',
  ),
  sections: [
    cards('protection', 'How investments are protected', 'What the country has bound itself to.', [
      [
        'In the Act',
        'Section 37 of the Investment Promotion Act 1992 protects against expropriation and against being treated worse than others.',
        'shield',
      ],
      [
        'Arbitration',
        'The New York Convention has been acceded to, and two Acts on arbitration were passed in 2024.',
        'building',
      ],
      [
        'ICSID',
        'Disputes with the State can go to the International Centre for Settlement of Investment Disputes.',
        'globe',
      ],
      ['MIGA', 'The Multilateral Investment Guarantee Agency insures against political risk.', 'handshake'],
    ]),
  ],
};
