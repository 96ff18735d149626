import { cards, type FirstPage, heading, list, quote, steps, text } from './build.ts';

export const doingBusiness: FirstPage = {
  slug: 'doing-business',
  title: 'Doing business',
  excerpt:
    'The steps for a foreign enterprise, from the first check to the annual report, and the laws and taxes that apply.',
  metaDescription:
    'How to start a business in Papua New Guinea: reserved activities, company registration, Foreign Enterprise Certificate, tax, land, work permits and investment protection.',
  content: text(
    'Citizens and foreign investors are both welcome. A foreign enterprise also needs a certificate from this authority before it starts business. Broadly, this is an enterprise with about half or more of its ownership or control in foreign hands. The Act gives the exact definition.',
    quote(
      'This page is general guidance, not legal advice. Laws, fees and time limits change. Ask the authority or an adviser about your own case.',
    ),
    heading('The steps'),
    steps(
      'Check that the activity is not reserved for citizens. If it is, the certificate must be refused.',
      'Set up a company, or register a foreign company as an overseas company. A company needs one share, a director who lives in the country and a street address.',
      'Apply to the authority for a Foreign Enterprise Certificate, with all the documents. How long it takes depends on the application and the activity.',
      'Get a tax number from the Internal Revenue Commission, and any licences your sector needs.',
      'Find land or premises, and apply for the building and environment permits you need.',
      'Apply for work permits for foreign staff.',
      'Send the annual status report to the authority, as the law has required since 2023.',
    ),
    heading('Tax'),
    list(
      'Companies pay income tax of [Fact: company-income-tax-2026] under the Income Tax Act 2025, in force since 1 January 2026.',
      'Branch profits sent abroad are taxed at [Fact: tax-on-branch-profits-sent-abroad-2026].',
      'Goods and services tax is [Fact: goods-and-services-tax-undated].',
      'There are tax reliefs for farming, fishing, manufacturing and rural areas. Some may have changed with the new Act. Ask the Internal Revenue Commission which apply.',
    ),
    heading('Land'),
    'About [Fact: land-under-customary-ownership-2017] of land is customary. It belongs to clans and cannot be leased directly to non-citizens. The State acquires land from its owners and leases it, for up to 99 years. Talk to the landowners early.',
    heading('Work permits'),
    'Foreign staff need a permit under the Employment of Non-Citizens Act 2007. Lists show which jobs are open to foreign staff. Permits last for up to three years.',
    heading('Special economic zones'),
    'The Special Economic Zone Authority Act 2019 allows zones with their own rules. Cabinet must approve the concept of a zone before it can get a licence.',
    'If you have a project in mind, see the [investment opportunities](/investment-opportunities) or [send us an enquiry](/invest#express-interest).',
  ),
  sections: [
    cards('protection', 'How investments are protected', 'The country’s commitments to investors.', [
      [
        'In the Act',
        'Section 37 of the Investment Promotion Act 1992 protects against expropriation and discrimination.',
        'shield',
      ],
      [
        'Arbitration',
        'Papua New Guinea has joined the New York Convention and passed two arbitration Acts in 2024.',
        'building',
      ],
      [
        'ICSID',
        'Disputes with the State can go to the International Centre for Settlement of Investment Disputes.',
        'globe',
      ],
      ['MIGA', 'The Multilateral Investment Guarantee Agency insures investments against political risk.', 'handshake'],
    ]),
  ],
};
