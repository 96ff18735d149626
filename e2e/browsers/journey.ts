import { expect } from '@playwright/test';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { aboutManagerTexts } from '../../src/domain/content/about/manager-texts.ts';
import { aboutTexts } from '../../src/domain/content/about/texts.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { billingDetailsTexts } from '../../src/domain/billing/billing-details-texts.ts';
import { checkoutTexts } from '../../src/domain/billing/checkout-texts.ts';
import { offerTexts } from '../../src/domain/billing/portal-texts.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { buildService, takeTransfers } from '../../tests/factories/billing.ts';
import { makeUser, type Person } from '../../tests/setup/people.ts';
import { trialPassword } from '../setup/site.ts';
import { testOfSite } from '../setup/test.ts';
import { openFirefox } from './firefox.ts';
import { buildView, type View } from './view.ts';
import { openWebKit } from './webkit.ts';

export interface EngineOptions {
  /** Which engine draws, and the programs it needs. */
  engine: { name: string; programs: string[] };
}

const test = testOfSite.extend<{ faultless: void }, EngineOptions & { view: View }>({
  engine: [
    { name: '', programs: [] },
    { option: true, scope: 'worker' },
  ],
  view: [
    async ({ engine }, use) => {
      const [program = '', screen = ''] = engine.programs;
      const view = buildView(await (engine.name === 'firefox' ? openFirefox(program) : openWebKit(program, screen)));
      await use(view);
      await view.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  faultless: [
    async ({ view }, use) => {
      await use();
      view.expectNoFaults();
    },
    { auto: true },
  ],
});

test.describe.configure({ mode: 'serial' });

const required = (label: string) => `${label} (required)`;

async function signIn(view: View, origin: string, { email, password }: Person): Promise<void> {
  await view.open(`${origin}/auth`);
  await view.fill(required(authTexts.email), email);
  await view.fill(required(authTexts.password), password);
  await view.press('button', authTexts.signInButton);
  // Signing in leads on by itself, and a page that is opened in the meantime would be left again.
  await view.expectAddress(/^https?:..[^/]+\/(?!auth)/);
  await view.expectText(authTexts.welcomeBack);
}

const home = defaultSettings.general.siteName;

test('the trial gate opens with its password', async ({ view, site }) => {
  await view.open(site.origin);
  await view.fill(required(trialTexts.label), trialPassword);
  await view.press('button', trialTexts.submit);
  await view.expectHeading(home);
});

for (const [path, title] of [
  ['/', home],
  ['/about', aboutTexts.hero.title],
  ['/invest', defaultInvest.hero.title],
  ['/investment-opportunities', opportunityTexts.heroTitle],
  ['/export', defaultExport.hero.title],
] as const) {
  test(`the public page ${path} shows its heading`, async ({ view, site }) => {
    await view.open(`${site.origin}${path}`);
    await view.expectHeading(title);
  });
}

test('an administrator signs in, and visitors see what is saved in an editor', async ({ view, site, db }) => {
  const admin = await makeUser(db, { roles: ['admin'] });
  await signIn(view, site.origin, admin);

  const title = 'Why we are here';
  await view.open(`${site.origin}/admin/about`);
  await view.expectHeading(aboutManagerTexts.title);
  await view.press('button', contentEditorTexts.edit(defaultAbout.sections[0]?.title ?? ''));
  await view.fill(contentFieldTexts.about['sections.*.title'], title);
  await view.press('button', contentEditorTexts.save);
  await view.expectText(aboutManagerTexts.saved.text);
  await expect(async () => {
    await view.open(`${site.origin}/about`);
    await view.expectText(title);
  }).toPass();

  await view.press('button', accountTexts.menuOf(admin.email));
  await view.press('menuitem', accountTexts.signOut);
  await view.expectText(accountTexts.signedOut);
});

test('a client subscribes to a service and sees how to pay', async ({ view, site, db }) => {
  await takeTransfers(db);
  const { name } = await buildService(db);
  const client = await makeUser(db);
  await signIn(view, site.origin, client);
  await view.open(`${site.origin}/dashboard?tab=services`);
  await view.press('link', offerTexts.of(offerTexts.subscribe, name));
  await view.fill(required(billingDetailsTexts.name.person), 'Mary Kila');
  await view.press('button', checkoutTexts.confirm);
  await view.expectHeading(paymentPageTexts.title(name));
  const { id, reference } = await db.payment.findFirstOrThrow({ where: { userId: client.id } });
  await view.expectAddress(new RegExp(`/dashboard/payments/${id}$`));
  await view.expectText(reference);
  await view.expectText('1000 2345 6789');
});
