import { securityScreen } from '../access/access.ts';
import { formatDate, type DateSettings } from '../time/format.ts';
import { exampleTexts } from './example-texts.ts';
import {
  isReadyToLaunch,
  legalPages,
  type SetupFacts,
  type SetupKind,
  setupKinds,
  type SetupState,
  stateOf,
} from './setup.ts';
import { pluralise, joinList } from '../forms/pluralise.ts';

const missingContact = { email: 'general email', phone: 'phone number', address: 'street address' } as const;
const missingIssuer = { name: 'name', address: 'address', taxNumber: 'tax number' } as const;

type Sentences = { [Kind in SetupKind]: (facts: SetupFacts[Kind], dates: DateSettings) => string };

const legalSentence =
  (page: string, path: string): Sentences['privacy'] =>
  ({ version, confirmed }, dates) => {
    if (version === null) return `There is no published page at ${path}. Publish one so that visitors can read it.`;
    if (confirmed === null) return `Read the ${page} page, then confirm that it is right for your authority.`;
    const when = `${confirmed.by ?? 'a former administrator'} on ${formatDate(confirmed.at, dates)}`;
    return confirmed.version === version
      ? `Version ${version} was confirmed by ${when}.`
      : `Version ${confirmed.version} was confirmed by ${when}, and the page has changed since. Read it again.`;
  };

const sentences: Sentences = {
  identity: ({ siteName, hasLogo }) =>
    hasLogo ? `The site is called ${siteName} and has a logo.` : `The site is called ${siteName}. Upload your logo.`,
  contact: ({ missing }) =>
    missing.length === 0
      ? 'Visitors can find your email address, phone number and street address.'
      : `Visitors cannot find your ${joinList(missing.map((part) => missingContact[part]))} yet.`,
  team: ({ recipients }) =>
    recipients === 0
      ? 'No recipients are set. We notify your contact or admin email or, if there is none, all administrators and officers.'
      : `${pluralise(recipients, 'address is', 'addresses are')} notified of enquiries.`,
  mail: ({ kind, test, ownEmail }, dates) => {
    if (kind === 'folder') return 'No mail server is set up, so no email leaves this server. Set SMTP_URL and restart.';
    if (test === null) return `Send a test email to ${ownEmail} to see whether the mail server accepts it.`;
    const when = formatDate(test.at, dates);
    return test.failure === null
      ? `The mail server accepted a test email on ${when}.`
      : `The last test email, on ${when}, was not sent. ${test.failure}. We will keep trying to send it.`;
  },
  payments: ({ takesCards, accounts, unpayable }) => {
    if (unpayable > 0) {
      return `Clients cannot pay for ${pluralise(unpayable, 'service', 'services')}. Add a bank account in the same currency, or set up card payments (STRIPE_SECRET_KEY).`;
    }
    if (!takesCards && accounts === 0) return 'Payments are not set up. You need this before you sell a service.';
    const ways = [
      ...(accounts > 0 ? [pluralise(accounts, 'bank account', 'bank accounts')] : []),
      ...(takesCards ? ['card'] : []),
    ];
    return `Clients can pay by ${joinList(ways)}.`;
  },
  invoices: ({ missing, isNeeded }) => {
    if (missing.length === 0) return 'Invoices show your name, address and tax number.';
    const lack = `Invoices will not show your ${joinList(missing.map((part) => missingIssuer[part]))}.`;
    return isNeeded ? lack : `${lack} You need this before you sell a service.`;
  },
  holidays: ({ upcoming }) =>
    upcoming === 0
      ? 'Reply times count public holidays as working days until you add them.'
      : `Reply times leave out ${pluralise(upcoming, 'public holiday', 'public holidays')}.`,
  privacy: legalSentence('privacy', '/privacy'),
  terms: legalSentence('terms', '/terms'),
  admins: ({ count }) =>
    count > 1
      ? `${count} people can administer the site.`
      : 'Only you can administer the site. Give a colleague the role, so that someone can help if you lose access.',
  twoFactor: ({ isOn }) =>
    isOn
      ? 'Your account asks for a code from your authenticator app.'
      : 'Your account is protected by a password alone. Add an authenticator app.',
  backup: ({ at }, dates) =>
    at === null
      ? 'There is no backup yet. Make one, and keep the file somewhere else.'
      : `The last backup is from ${formatDate(at, dates)}.`,
  examples: (counts) =>
    counts.opportunities + counts.services + counts.posts === 0
      ? 'The site has no example content.'
      : exampleTexts.text(counts),
  gate: ({ isOn }) =>
    isOn ? 'Visitors need the trial password. Turn the gate off when you are ready.' : 'The site is open to everyone.',
};

interface SetupLink {
  href: string;
  label: string;
}

const links: Partial<Record<SetupKind, SetupLink>> = {
  identity: { href: '/admin/settings?tab=appearance', label: 'Upload a logo' },
  contact: { href: '/admin/settings?tab=contact', label: 'Edit contact details' },
  team: { href: '/admin/settings?tab=enquiries', label: 'Add recipients' },
  payments: { href: '/admin/settings?tab=billing', label: 'Add a bank account' },
  invoices: { href: '/admin/settings?tab=billing', label: 'Edit the issuer and tax' },
  holidays: { href: '/admin/settings?tab=enquiries', label: 'Add public holidays' },
  privacy: { href: '/privacy', label: 'Read the privacy page' },
  terms: { href: '/terms', label: 'Read the terms page' },
  admins: { href: '/admin/settings?tab=users', label: 'Add an administrator' },
  twoFactor: { href: securityScreen, label: 'Set up two-factor authentication' },
  backup: { href: '/admin/jobs', label: 'Back up now' },
  gate: { href: '/admin/settings?tab=access', label: 'Turn the trial gate off' },
};

const toPages: SetupLink = { href: '/admin/pages', label: 'Open pages' };

export interface SetupLine {
  kind: SetupKind;
  state: SetupState;
  sentence: string;
  link: SetupLink | undefined;
}

function sentenceOf<Kind extends SetupKind>(kind: Kind, facts: Pick<SetupFacts, Kind>, dates: DateSettings): string {
  return sentences[kind](facts[kind], dates);
}

function lineOf(kind: SetupKind, facts: SetupFacts, dates: DateSettings): SetupLine {
  const state = stateOf(kind, facts);
  const hasNoPage = legalPages.some((page) => page === kind && facts[page].version === null);
  const link = hasNoPage ? toPages : links[kind];
  return { kind, state, sentence: sentenceOf(kind, facts, dates), link: state === 'done' ? undefined : link };
}

export const setupTexts = {
  title: 'Set-up checklist',
  failed: 'Failed to load the set-up checklist',
  states: { done: 'Done', todo: 'To do', optional: 'Optional' } as const satisfies Record<SetupState, string>,
  titles: {
    identity: 'Name and logo',
    contact: 'Contact details',
    team: 'Enquiry recipients',
    mail: 'Mail server',
    payments: 'Bank account or card payments',
    invoices: 'Invoice issuer and tax',
    holidays: 'Public holidays',
    privacy: 'Privacy page',
    terms: 'Terms page',
    admins: 'Second administrator',
    twoFactor: 'Two-factor authentication',
    backup: 'Backup',
    examples: 'Example content',
    gate: 'Trial gate',
  } as const satisfies Record<SetupKind, string>,
  linesOf: (facts: SetupFacts, dates: DateSettings) => setupKinds.map((kind) => lineOf(kind, facts, dates)),
  ready: 'Ready to launch',
  notReady: 'Not ready to launch',
  progress: (facts: SetupFacts) => {
    if (isReadyToLaunch(facts))
      return 'Everything visitors need is in place. Turn the trial gate off to open the site.';
    const left = setupKinds.filter((kind) => kind !== 'gate' && stateOf(kind, facts) === 'todo').length;
    return `There ${left === 1 ? 'is 1 thing' : `are ${left} things`} left to do.`;
  },
  sendTest: 'Send a test email',
  testSent: (email: string) => `The mail server accepted the test email to ${email}`,
  testFailed: 'The test email was not sent',
  testUnderWay: 'A test email to you is already being sent. Wait a moment, then try again.',
  noMailServer: 'No mail server is set up. Set SMTP_URL and restart the site.',
  confirm: { privacy: 'I have read the privacy page', terms: 'I have read the terms page' },
  confirmed: { privacy: 'Privacy page confirmed', terms: 'Terms page confirmed' },
  confirmFailed: 'The page was not confirmed',
  pageGone: 'This page is no longer published.',
  pageChanged: 'This page has changed since you opened the checklist. Read it again, then confirm it.',
} as const;
