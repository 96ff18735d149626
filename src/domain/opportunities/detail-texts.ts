/** Spec 1, 'Opportunity detail'. */
export const opportunityDetailTexts = {
  loading: 'Loading opportunity details...',
  failedDetail: 'We could not load this opportunity',
  exampleTitle: 'Illustrative example, not an offer',
  exampleNotice:
    'This project is invented, to show what a listing looks like. Its amount, return and timeline are made up. It is not an offer or advice.',
  authorityContact: 'Contact the authority about this opportunity.',
  express: 'Express Interest',
  /** The mail draft (D71). */
  emailInstead: 'Email us instead',
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
  document: (title: string, type: string, size: string) => `${title} (${type}, ${size})`,
  related: 'Related opportunities',
} as const;
