import { beforeAll, expect, it } from 'vitest';
import { freshMinutes } from '../../src/domain/auth/auth.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { maxBankAccounts, type SiteSettings } from '../../src/domain/site/site.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { issueTexts } from '../../src/domain/forms/issue-texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });
const group = 'billing' as const;

const account = (id: string): SiteSettings['billing']['accounts'][number] => ({
  id,
  currency: 'PGK',
  accountName: 'Investment Promotion Authority',
  bankName: 'Bank of the Reef',
  branch: 'Waigani',
  accountNumber: `7000-${id}`,
  bankCode: '088-294',
  swift: 'REEFPGPM',
});
const billing: SiteSettings['billing'] = {
  issuer: { name: '', address: 'Level 1\nMunidubu Street', taxNumber: 'TIN 500', email: 'pay@ipa.example', phone: '' },
  accounts: [account('one'), account('two')],
  tax: { name: 'GST', rate: '10', mode: 'added' },
  paymentNote: 'A transfer takes two days.',
};

async function admin() {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return { person, api: (await callerOf(app.deps, person)).site };
}
const save = async (value: Record<string, unknown>, version = 0) =>
  (await admin()).api.saveSetting({ group, version, value });

beforeAll(async () => {
  await app.deps.db.setting.deleteMany({ where: { group } });
});

it('starts without accounts and tax, and is stored as entered', async () => {
  const { api } = await admin();
  expect(await api.setting({ group })).toEqual({ group, value: defaultSettings.billing, version: 0 });
  expect(await api.saveSetting({ group, version: 0, value: billing })).toEqual({ group, value: billing, version: 1 });
  const refusal = await refusalOf(api.saveSetting({ group, version: 0, value: billing }));
  expect(refusal).toMatchObject({ code: 'CONFLICT', message: formTexts.newerVersion });
});

it.each(['0', '12.5', '100', '100.000'])('accepts a rate of %s per cent', async (rate) => {
  expect((await save({ ...billing, tax: { ...billing.tax, rate } })).version).toBe(1);
});

it.each([
  ['100.001', 'Enter a percentage from 0 to 100'],
  ['250', 'Enter a percentage from 0 to 100'],
  ['-1', 'Enter a percentage such as 10 or 12.5'],
  ['ten', 'Enter a percentage such as 10 or 12.5'],
  ['', 'Enter a percentage such as 10 or 12.5'],
  ['1e1', 'Enter a percentage such as 10 or 12.5'],
])('refuses a rate of %j per cent with a message', async (rate, words) => {
  const refusal = await refusalOf(save({ ...billing, tax: { ...billing.tax, rate } }));
  expect(refusal.fieldErrors).toEqual({ 'tax.rate': [words] });
});

it('reports a missing account field, and limits the number of accounts', async () => {
  const blank = { ...account('two'), accountNumber: '   ', accountName: '' };
  const refusal = await refusalOf(save({ ...billing, accounts: [account('one'), blank] }));
  expect(refusal.fieldErrors).toEqual({
    'accounts.1.accountNumber': [issueTexts.missing],
    'accounts.1.accountName': [issueTexts.missing],
  });
  const many = Array.from({ length: maxBankAccounts + 1 }, (_, at) => account(`a${at}`));
  expect((await refusalOf(save({ ...billing, accounts: many }))).fieldErrors).toEqual({
    accounts: [issueTexts.atMostEntries(String(maxBankAccounts))],
  });
  expect(await app.deps.db.setting.count({ where: { group } })).toBe(0);
});

it('requires a recent proof of identity to change bank accounts (D14)', async () => {
  const { api } = await admin();
  app.clock.advanceSeconds(freshMinutes * 60 + 1);
  const refusal = await refusalOf(api.saveSetting({ group, version: 0, value: billing }));
  expect(refusal.code).toBe('REAUTH_REQUIRED');
  expect(await app.deps.db.setting.count({ where: { group } })).toBe(0);
});

it('logs a changed account before and after (D46)', async () => {
  await save(billing);
  const { api, person } = await admin();
  const accounts = [{ ...account('one'), accountNumber: '666' }];
  await api.saveSetting({ group, version: 1, value: { ...billing, accounts } });
  const entry = await app.deps.db.auditEntry.findFirstOrThrow({
    where: { actorId: person.id },
    select: { entityName: true, before: true, after: true },
  });
  expect(entry).toEqual({
    entityName: group,
    before: { accounts: billing.accounts },
    after: { accounts },
  });
});

it('is not sent to visitors: neither the shell nor a page', async () => {
  await save(billing);
  const { data } = await (await HttpBrowser.open(app)).call('site.shell');
  expect((data as { settings: object }).settings).not.toHaveProperty(group);
  const page = await (await app.request('/')).text();
  for (const text of [JSON.stringify(data), page])
    expect(text).not.toMatch(/Bank of the Reef|7000-one|pay@ipa|TIN 500/);
});
