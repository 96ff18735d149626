/** Only the detail page loads these (specification 1, 'Opportunity detail'). */
export const opportunityDetailTexts = {
  loading: 'Loading opportunity details...',
  failedDetail: 'We could not load this opportunity',
  exampleTitle: 'Illustrative example, not an offer',
  exampleNotice:
    'This project is invented, to show what a listing looks like. Its amount, return and timeline are made up. It is not an offer or advice.',
  authorityContact: 'Contact the authority about this opportunity.',
  callAuthority: 'To express interest, call the number above and mention this opportunity.',
  visitAuthority: 'To express interest, visit or write to the office above and mention this opportunity.',
  express: 'Express Interest',
  expressHint: 'Opens a draft in your email app.',
  mailSubject: (title: string) => `Investment Inquiry: ${title}`,
  contactTitle: 'Contact Information',
  requirements: 'Requirements',
  benefits: 'Benefits & Incentives',
  about: 'About this opportunity',
  keyFacts: 'Key facts',
  back: 'Back to Opportunities',
  notStated: 'Not stated',
  source: 'Source',
  verified: (day: string) => `Last verified ${day}`,
  documents: 'Documents',
  /** Link label: title, type and size. */
  document: (title: string, type: string, size: string) => `${title} (${type}, ${size})`,
  related: 'Related opportunities',
} as const;
