/** Words of the page of one opportunity alone (specification 1, 'Opportunity detail'): the list does without them. */
export const opportunityDetailTexts = {
  loading: 'Loading opportunity details...',
  failedDetail: 'This opportunity could not be loaded',
  exampleTitle: 'Illustrative example, not an offer',
  exampleNotice:
    'This project is invented to show how opportunities are presented here. It is not an offer and not advice: nobody seeks capital for it, and its amount, return and timeline are made up.',
  authorityContact: 'No contact is named for this opportunity, so please use those of the authority.',
  callAuthority: 'To express interest, please call the number above and name this opportunity.',
  visitAuthority: 'To express interest, please visit or write to the office above and name this opportunity.',
  express: 'Express Interest',
  expressHint: 'Opens a draft in your mail program. Nothing is sent before you send it.',
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
  /** What a link to a file says: its title, type and size. */
  document: (title: string, type: string, size: string) => `${title} (${type}, ${size})`,
  related: 'Related opportunities',
} as const;
