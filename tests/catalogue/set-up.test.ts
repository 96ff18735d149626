import { expect, it } from 'vitest';
import { type SetupFacts, type SetupKind, setupKinds, type SetupState } from '../../src/domain/admin/setup.ts';
import { setupTexts } from '../../src/domain/admin/setup-texts.ts';

const dates = { timezone: 'Pacific/Port_Moresby', dateFormat: 'D MMMM YYYY' } as const;
const at = '2026-11-19T01:30:00Z';

/** A new site. */
const none: SetupFacts = {
  identity: { siteName: 'IPA', hasLogo: false },
  contact: { missing: ['email', 'phone', 'address'] },
  team: { recipients: 0 },
  mail: { kind: 'folder', ownEmail: 'chief@ipa.test', test: null },
  payments: { takesCards: false, accounts: 0, unpayable: 0 },
  invoices: { missing: ['name', 'address', 'taxNumber'], isNeeded: false },
  holidays: { upcoming: 0 },
  privacy: { version: null, confirmed: null },
  terms: { version: null, confirmed: null },
  admins: { count: 1 },
  twoFactor: { isOn: false, isRuledOut: false },
  backup: { at: null },
  examples: { opportunities: 0, services: 0, posts: 0 },
  gate: { isOn: true },
};

function lineOf(kind: SetupKind, facts: Partial<SetupFacts>) {
  return setupTexts.linesOf({ ...none, ...facts }, dates).find((line) => line.kind === kind);
}

const lines: [SetupKind, Partial<SetupFacts>, SetupState, string, link?: string][] = [
  ['identity', {}, 'todo', 'The site is called IPA. Upload your logo.', '/admin/settings?tab=appearance'],
  ['identity', { identity: { siteName: 'IPA', hasLogo: true } }, 'done', 'The site is called IPA and has a logo.'],
  [
    'contact',
    {},
    'todo',
    'Visitors cannot find your general email, phone number and street address yet.',
    '/admin/settings?tab=contact',
  ],
  [
    'contact',
    { contact: { missing: [] } },
    'done',
    'Visitors can find your email address, phone number and street address.',
  ],
  [
    'team',
    {},
    'optional',
    'No recipients are set. We notify your contact or admin email or, if there is none, all administrators and officers.',
    '/admin/settings?tab=enquiries',
  ],
  ['team', { team: { recipients: 1 } }, 'done', '1 address is notified of enquiries.'],
  ['team', { team: { recipients: 2 } }, 'done', '2 addresses are notified of enquiries.'],
  ['mail', {}, 'todo', 'No mail server is set up, so no email leaves this server. Set SMTP_URL and restart.'],
  [
    'mail',
    { mail: { kind: 'smtp', ownEmail: 'chief@ipa.test', test: null } },
    'todo',
    'Send a test email to chief@ipa.test to see whether the mail server accepts it.',
  ],
  [
    'mail',
    { mail: { kind: 'smtp', ownEmail: 'chief@ipa.test', test: { failure: null, at } } },
    'done',
    'The mail server accepted a test email on 19 November 2026.',
  ],
  [
    'mail',
    { mail: { kind: 'smtp', ownEmail: 'chief@ipa.test', test: { failure: 'It was refused', at } } },
    'todo',
    'The last test email, on 19 November 2026, was not sent. It was refused. We will keep trying to send it.',
  ],
  [
    'payments',
    {},
    'optional',
    'Payments are not set up. You need this before you sell a service.',
    '/admin/settings?tab=billing',
  ],
  [
    'payments',
    { payments: { takesCards: true, accounts: 1, unpayable: 1 } },
    'todo',
    'Clients cannot pay for 1 service. Add a bank account in the same currency, or set up card payments (STRIPE_SECRET_KEY).',
    '/admin/settings?tab=billing',
  ],
  [
    'payments',
    { payments: { takesCards: false, accounts: 0, unpayable: 2 } },
    'todo',
    'Clients cannot pay for 2 services. Add a bank account in the same currency, or set up card payments (STRIPE_SECRET_KEY).',
    '/admin/settings?tab=billing',
  ],
  ['payments', { payments: { takesCards: true, accounts: 0, unpayable: 0 } }, 'done', 'Clients can pay by card.'],
  [
    'payments',
    { payments: { takesCards: false, accounts: 1, unpayable: 0 } },
    'done',
    'Clients can pay by 1 bank account.',
  ],
  [
    'payments',
    { payments: { takesCards: true, accounts: 2, unpayable: 0 } },
    'done',
    'Clients can pay by 2 bank accounts and card.',
  ],
  [
    'invoices',
    {},
    'optional',
    'Invoices will not show your name, address and tax number. You need this before you sell a service.',
    '/admin/settings?tab=billing',
  ],
  [
    'invoices',
    { invoices: { missing: ['taxNumber'], isNeeded: true } },
    'todo',
    'Invoices will not show your tax number.',
    '/admin/settings?tab=billing',
  ],
  [
    'invoices',
    { invoices: { missing: [], isNeeded: true } },
    'done',
    'Invoices show your name, address and tax number.',
  ],
  [
    'holidays',
    {},
    'optional',
    'Reply times count public holidays as working days until you add them.',
    '/admin/settings?tab=enquiries',
  ],
  ['holidays', { holidays: { upcoming: 1 } }, 'done', 'Reply times leave out 1 public holiday.'],
  ['holidays', { holidays: { upcoming: 2 } }, 'done', 'Reply times leave out 2 public holidays.'],
  [
    'privacy',
    {},
    'todo',
    'There is no published page at /privacy. Publish one so that visitors can read it.',
    '/admin/pages',
  ],
  [
    'terms',
    { terms: { version: 1, confirmed: null } },
    'todo',
    'Read the terms page, then confirm that it is right for your authority.',
    '/terms',
  ],
  [
    'terms',
    { terms: { version: 2, confirmed: { version: 1, by: 'chief@ipa.test', at } } },
    'todo',
    'Version 1 was confirmed by chief@ipa.test on 19 November 2026, and the page has changed since. Read it again.',
    '/terms',
  ],
  [
    'privacy',
    { privacy: { version: 2, confirmed: { version: 2, by: null, at } } },
    'done',
    'Version 2 was confirmed by a former administrator on 19 November 2026.',
  ],
  [
    'terms',
    { terms: { version: 3, confirmed: { version: 3, by: 'chief@ipa.test', at } } },
    'done',
    'Version 3 was confirmed by chief@ipa.test on 19 November 2026.',
  ],
  [
    'admins',
    {},
    'todo',
    'Only you can administer the site. Give a colleague the role, so that someone can help if you lose access.',
    '/admin/settings?tab=users',
  ],
  ['admins', { admins: { count: 2 } }, 'done', '2 people can administer the site.'],
  [
    'twoFactor',
    {},
    'todo',
    'Your account is protected by a password alone. Add an authenticator app.',
    '/profile?tab=security',
  ],
  [
    'twoFactor',
    { twoFactor: { isOn: false, isRuledOut: true } },
    'optional',
    'Your account is protected by a password alone. Add an authenticator app.',
    '/profile?tab=security',
  ],
  [
    'twoFactor',
    { twoFactor: { isOn: true, isRuledOut: false } },
    'done',
    'Your account asks for a code from your authenticator app.',
  ],
  ['backup', {}, 'todo', 'There is no backup yet. Make one, and keep the file somewhere else.', '/admin/jobs'],
  ['backup', { backup: { at } }, 'done', 'The last backup is from 19 November 2026.'],
  ['examples', {}, 'done', 'The site has no example content.'],
  [
    'gate',
    {},
    'todo',
    'Visitors need the trial password. Turn the gate off when you are ready.',
    '/admin/settings?tab=access',
  ],
  ['gate', { gate: { isOn: false } }, 'done', 'The site is open to everyone.'],
];

it.each(lines)('the line %s with %j is %s', (kind, facts, state, sentence, href) => {
  const line = lineOf(kind, facts);
  expect(line).toMatchObject({ state, sentence });
  expect(line?.link?.href).toBe(href);
});

it('every line is here, to do and done', () => {
  const kindsOf = (isDone: boolean) =>
    setupKinds.filter((kind) => lines.some(([each, , state]) => each === kind && (state === 'done') === isDone));
  expect(kindsOf(true)).toEqual(setupKinds);
  expect(kindsOf(false)).toEqual(setupKinds.filter((kind) => kind !== 'examples'));
});
