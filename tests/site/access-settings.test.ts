import { beforeAll, expect, it } from 'vitest';
import { accessTexts } from '../../src/domain/settings/texts.ts';
import { freshMinutes } from '../../src/domain/auth/auth.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { trialPassword, useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });
const group = 'access';
const next = 'Garamut-2027';

async function admin(): Promise<HttpBrowser> {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return (await HttpBrowser.open(app)).take(await signInAs(app, person));
}

const versionOf = async (of: string) =>
  (await app.deps.db.setting.findUnique({ where: { group: of }, select: { version: true } }))?.version ?? 0;
const save = async (browser: HttpBrowser, value: object, of = group) =>
  browser.call('site.saveSetting', { group: of, version: await versionOf(of), value });

async function mayRead(browser: HttpBrowser): Promise<boolean> {
  return (await browser.call('site.shell')).status === 200;
}

async function passes(password: string): Promise<boolean> {
  const browser = await HttpBrowser.open(app);
  browser.cookies.clear();
  await browser.call('trial.enter', { password });
  return mayRead(browser);
}

beforeAll(async () => {
  await setTrialPassword(app.deps.db, trialPassword);
  await app.deps.db.setting.deleteMany({ where: { group: 'security' } });
});

it('a new trial password ends every grant but the actor’s, and cannot be read anywhere (D1)', async () => {
  const actor = await admin();
  const visitor = await HttpBrowser.open(app);
  const saved = await save(actor, { enabled: true, password: next });
  expect(saved).toMatchObject({ status: 200, data: { value: { enabled: true, password: '' } } });
  expect([await mayRead(actor), await mayRead(visitor)]).toEqual([true, false]);
  expect([await passes(trialPassword), await passes(next)]).toEqual([false, true]);
  const row = await app.deps.db.setting.findUniqueOrThrow({ where: { group } });
  const entries = await app.deps.db.auditEntry.findMany({ where: { entityName: group } });
  expect(JSON.stringify([row.value, entries])).not.toContain(next);
  expect(row.value).toMatchObject({ passwordHash: expect.stringMatching(/^\$argon2id\$/) as string });
  const read = await actor.call('site.setting', { group });
  expect(JSON.stringify(read.data)).not.toMatch(/argon2|Garamut/);
  expect(entries.at(-1)).toMatchObject({ before: {}, after: { password: 'changed' } });
  expect(JSON.stringify(entries)).not.toContain('argon2');
});

it('the gate is turned off and on again without ending a grant (D2)', async () => {
  const actor = await admin();
  const visitor = await HttpBrowser.open(app);
  const stranger = await HttpBrowser.open(app);
  stranger.cookies.clear();
  expect(await mayRead(stranger)).toBe(false);
  await save(actor, { enabled: false, password: '' });
  expect(await mayRead(stranger)).toBe(true);
  expect(await (await app.request('/robots.txt')).text()).toContain('Allow: /');
  await save(actor, { enabled: true, password: '' });
  expect([await mayRead(stranger), await mayRead(visitor)]).toEqual([false, true]);
  expect(await passes(trialPassword)).toBe(true);
});

it('a gate that nobody could pass is refused at its field', async () => {
  const actor = await admin();
  await setTrialPassword(app.deps.db, null);
  const { error } = await save(actor, { enabled: true, password: '' });
  expect(error).toMatchObject({ appCode: 'VALIDATION', fieldErrors: { password: [accessTexts.passwordNeeded] } });
  const stranger = await HttpBrowser.open(app);
  stranger.cookies.clear();
  expect(await mayRead(stranger)).toBe(true);
});

it('gate and staff two-factor require a recent proof of identity (D14)', async () => {
  const actor = await admin();
  app.clock.advanceSeconds(freshMinutes * 60 + 1);
  const changes = [
    await save(actor, { enabled: false, password: '' }),
    await save(actor, { staffTwoFactor: 'off' }, 'security'),
    await save(actor, { averageRoi: '1%', provinces: '22' }, 'figures'),
  ];
  expect(changes.map(({ error }) => error?.appCode)).toEqual(['REAUTH_REQUIRED', 'REAUTH_REQUIRED', undefined]);
  expect(await versionOf('security')).toBe(0);
});

it('staff need two-factor by the setting (D12)', async () => {
  const actor = await admin();
  const colleague = await admin();
  await save(actor, { staffTwoFactor: 'on' }, 'security');
  expect((await colleague.call('site.dashboard')).error?.appCode).toBe('MFA_REQUIRED');
  await app.deps.db.setting.update({ where: { group: 'security' }, data: { value: { staffTwoFactor: 'default' } } });
  expect((await colleague.call('site.dashboard')).status).toBe(200);
  expect((await save(colleague, { staffTwoFactor: 'sometimes' }, 'security')).error?.appCode).toBe('VALIDATION');
});

it('staff-only settings are not sent to visitors', async () => {
  const actor = await admin();
  expect((await save(actor, { recipients: ['desk@example.pg'], retentionMonths: 6 }, 'enquiries')).status).toBe(200);
  const { data } = await (await HttpBrowser.open(app)).call('site.shell');
  const { settings } = data as { settings: object };
  for (const hidden of ['access', 'security', 'enquiries', 'billing']) expect(settings).not.toHaveProperty(hidden);
  expect(JSON.stringify(data)).not.toMatch(/desk@example|argon2|staffTwoFactor/);
});
