import { formatAmount } from '../time/format.ts';
import { isZeroAmount } from '../money/money.ts';

import { headTexts } from '../site/head-texts.ts';

/** Spec 1 §2; D19–D29. */
export const opportunityTexts = {
  listTitle: 'Investment opportunities in Papua New Guinea',
  heroTitle: headTexts.opportunities,
  heroLead: 'Projects in Papua New Guinea seeking partners and capital.',
  activeCount: (count: number) => `active ${count === 1 ? 'opportunity' : 'opportunities'}`,
  averageRoi: 'average ROI',
  provinces: 'provinces',
  statsLabel: 'Key figures',

  filterTitle: 'Find an opportunity',
  allSectors: 'All Sectors',
  filters: 'Filters',
  map: 'Map of provinces',
  folded: (label: string, active: number) => (active === 0 ? label : `${label} (${active} active)`),
  currency: 'Currency',
  min: 'Amount from',
  max: 'Amount to',
  location: 'Location',
  q: 'Keywords',
  apply: 'Show opportunities',

  errorsTitle: 'Please check the filter',
  errorsRest: 'The other filters are applied.',
  badAmount: 'Enter an amount such as 1000000 or 1.5 million',
  currencyNeeded: 'Choose a currency to filter by amount',
  badCurrency: 'Choose a currency from the list',
  minAboveMax: 'Enter an amount that is not less than ‘Amount from’',
  badWords: 'Use letters, numbers and punctuation only',
  unknownSector: (slug: string) => `There is no sector called ‘${slug}’.`,

  featured: 'Featured opportunities',
  more: 'More opportunities',
  results: 'Opportunities',
  found: (total: number) => `${total} ${total === 1 ? 'opportunity' : 'opportunities'} found`,
  foundMany: (counted: number) => `More than ${counted.toLocaleString('en-GB')} opportunities found`,
  empty: 'No investment opportunities available at the moment. Please check back soon.',
  emptySector: (name: string) => `No opportunities available in ${name} sector.`,
  emptyFilter: 'No opportunities match your filters.',
  emptyFilterHint: 'Remove some filters to see more.',
  emptyPage: 'There are no more opportunities.',
  unavailable: 'This opportunity is no longer available.',

  example: 'Illustrative example',
  examplesTitle: 'Example projects',
  examplesLead: 'These projects are invented, to show what a listing looks like. They are not offers.',
  /** Examples count separately (D63). */
  foundWith: (found: string, examples: number) =>
    `${found}, and ${examples} ${examples === 1 ? 'example' : 'examples'}`,
  foundExamples: (examples: number) => `${examples} example ${examples === 1 ? 'project' : 'projects'} found`,
  /** Amount on request (D69). */
  amount: ({ amount, currency }: { amount: string; currency: string }) =>
    isZeroAmount(amount) ? 'Amount on request' : formatAmount(amount, currency),

  investment: 'Investment amount',
  roi: 'Expected ROI',
  timeline: 'Timeline',
  loadingList: 'Loading opportunities…',
  email: 'Email',
  phone: 'Phone',
  address: 'Office',

  failedList: 'We could not load the opportunities',
  failedKept: 'Your filters are still applied.',
  requestId: (id: string) => `Reference: ${id}`,
} as const;
