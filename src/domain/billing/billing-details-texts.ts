export const billingDetailsTexts = {
  title: 'Billing details',
  kind: 'Bill to',
  kinds: { person: 'A person', company: 'A company' },
  name: { person: 'Full name', company: 'Company name' },
  anyName: 'Name',
  address: 'Address',
  addressHint: 'Use up to 5 lines.',
  tin: 'Tax identification number (TIN)',
  tinHint: 'Leave this empty if you do not have one.',
  nameMissing: 'Enter the name to show on the invoice',
  tooManyLines: 'Use at most 5 lines',
  tinRule: 'Use at most 20 letters, digits and hyphens',

  profileLead: 'We use these for your next invoice. To change an invoice you have not paid yet, view its payment.',
  save: 'Save billing details',
  saved: 'Billing details saved',
  saveFailed: 'Error saving your billing details',
  loadFailed: 'We could not load your billing details',
  fetchFailed: 'You cannot change them at the moment.',
  loading: 'Loading your billing details',
  takenTheirs: 'You are now seeing the newer version',

  billedTo: 'Billed to',
  correct: 'Correct billing details',
  correctText: (number: string) =>
    `We will issue invoice ${number} again with the corrected details. We also use them for your next invoice.`,
  correctSubmit: 'Issue corrected invoice',
  corrected: (revision: number) => `Revision ${revision} of the invoice has been issued`,
  correctFailed: 'The billing details were not corrected',
  unchanged: 'Nothing has changed',
  revision: (revision: number) => `Revision ${revision}`,
  former: 'Earlier revisions',
  formerOf: (number: string, revision: number) => `Download invoice ${number}, revision ${revision} (PDF)`,
  formerName: (revision: number, day: string) => `Revision ${revision}, replaced on ${day}`,
} as const;

export const billingDetailsRefusals = {
  missing: 'Enter your billing details before you subscribe.',
  paid: 'This invoice has already been paid, so its billing details cannot be changed.',
  void: 'This invoice has been cancelled, so its billing details cannot be changed.',
  changed: 'The billing details have changed since you opened them.',
  client: 'Client',
} as const;
