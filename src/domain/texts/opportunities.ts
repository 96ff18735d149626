import { formatAmount } from '../format.ts';
import { isZeroAmount } from '../money.ts';

import { headTexts } from './head.ts';

/** Every word of the public pages of investment opportunities (specification 1, section 2; D19–D29). */
export const opportunityTexts = {
  /** In search results. */
  listTitle: 'Investment opportunities in Papua New Guinea',
  heroTitle: headTexts.opportunities,
  heroLead:
    'Projects looking for partners and capital in Papua New Guinea. Filter by sector, place and size, then tell us which one you have in mind.',
  activeCount: (count: number) => `active ${count === 1 ? 'opportunity' : 'opportunities'}`,
  averageRoi: 'average ROI',
  provinces: 'provinces',
  statsLabel: 'Key figures',

  filterTitle: 'Find an opportunity',
  sectorsLabel: 'Filter by sector',
  allSectors: 'All Sectors',
  currency: 'Currency',
  anyCurrency: 'Any currency',
  min: 'Amount from',
  max: 'Amount to',
  location: 'Location',
  q: 'Keywords',
  apply: 'Show opportunities',
  clear: 'Clear filters',
  appliedTitle: 'Applied filters',
  remove: (what: string) => `Remove filter: ${what}`,
  appliedMin: (amount: string) => `from ${amount}`,
  appliedMax: (amount: string) => `up to ${amount}`,
  appliedLocation: (location: string) => `in “${location}”`,
  appliedText: (words: string) => `with “${words}”`,

  errorsTitle: 'Please check the filter',
  errorsRest: 'The rest of the filter was applied.',
  badAmount: 'Enter an amount such as 1000000',
  currencyNeeded: 'Choose a currency to filter by amount',
  badCurrency: 'Choose a currency from the list',
  minAboveMax: 'The second amount must not be below the first',
  badWords: 'Use letters, figures and punctuation only',
  badCursor: 'This link to a further page is damaged or out of date. Start again at the first page.',
  unknownSector: (slug: string) => `There is no sector called “${slug}”.`,
  unknownSectorHint: 'Choose one of these sectors instead:',

  featured: 'Featured opportunities',
  more: 'More opportunities',
  results: 'Opportunities',
  found: (total: number) => `${total} ${total === 1 ? 'opportunity' : 'opportunities'} found`,
  foundMany: (counted: number) => `More than ${counted} opportunities found`,
  empty: 'No investment opportunities available at the moment. Please check back soon.',
  emptySector: (name: string) => `No opportunities available in ${name} sector.`,
  emptyFilter: 'No opportunity matches this filter.',
  emptyFilterHint: 'Remove a filter or clear all of them to see more.',
  emptyPage: 'There are no further opportunities.',
  nextPage: 'Next page',
  firstPage: 'Back to first page',
  pagesLabel: 'Pages',
  unavailable: 'This opportunity is no longer available.',
  unavailableHint: 'The opportunities that are open now are listed below.',

  example: 'Illustrative example',
  examplesTitle: 'Example projects',
  examplesLead: 'These projects are invented to show how opportunities are presented here. None of them is an offer.',
  /** What a list has found; examples are no opportunities (D63). */
  foundWith: (found: string, examples: number) =>
    `${found}, and ${examples} ${examples === 1 ? 'example' : 'examples'}`,
  foundExamples: (examples: number) => `${examples} example ${examples === 1 ? 'project' : 'projects'} found`,
  /** What visitors read of an amount (D69). */
  amount: ({ amount, currency }: { amount: string; currency: string }) =>
    isZeroAmount(amount) ? 'Amount on request' : formatAmount(amount, currency),

  investment: 'Investment amount',
  roi: 'Expected ROI',
  timeline: 'Timeline',
  loadingList: 'Loading opportunities…',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Office',

  processTitle: 'How an investment proceeds',
  processLead: 'Four steps lead from first interest to a signed agreement.',
  process: [
    {
      title: 'Submit Interest',
      text: 'Send the form on this page, or write to the contact where an opportunity names one. Say who you are, which opportunity you mean and what you could bring to it.',
    },
    {
      title: 'Initial Consultation',
      text: 'The investment team talks through the project, your questions, and the registrations and certificates it would need.',
    },
    {
      title: 'Due Diligence',
      text: 'Both sides examine the figures, the land, the permits and the partners. Take independent legal and financial advice.',
    },
    {
      title: 'Investment Agreement',
      text: 'The parties agree terms and sign. After that come the certificate, the licences and the start of the work.',
    },
  ],
  processContact: 'Talk to the investment team',

  failedList: 'The opportunities could not be loaded',
  failedKept: 'Your filter is kept in the address of this page.',
  requestId: (id: string) => `Reference for our team: ${id}`,
} as const;
