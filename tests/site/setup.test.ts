import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { buildSmtpTransport } from '../../server/mail/transport.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { isReadyToLaunch, isSetUp, type SetupKind, setupKinds, stateOf } from '../../src/domain/admin/setup.ts';
import { setupTexts } from '../../src/domain/admin/setup-texts.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { EditableSettings } from '../../src/domain/site/site.ts';
import { buildService } from '../factories/billing.ts';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { whileLocked } from '../setup/row-lock.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

// No mail is sent here: another file tests that.
const app = useApp({ mail: () => buildSmtpTransport('smtp://127.0.0.1:1') });

let admin: Person;
beforeAll(async () => {
  const { db } = app.deps;
  const groups = ['setup', 'appearance', 'contact', 'enquiries', 'billing', 'security'];
  await db.setting.deleteMany({ where: { group: { in: groups } } });
  admin = await makeUser(db, { roles: ['admin'] });
});

const read = async (person: Person = admin) => (await callerOf(app, person)).site.setup();
const state = async (kind: SetupKind, person?: Person) => stateOf(kind, await read(person));
const sentence = async (kind: SetupKind) => {
  const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;
  return setupTexts.linesOf(await read(), dates).find((line) => line.kind === kind)?.sentence;
};

/** Stores a group as its form would, replacing earlier values. */
async function store<Group extends EditableSettings>(group: Group, value: Partial<(typeof defaultSettings)[Group]>) {
  const whole = { ...defaultSettings[group], ...value };
  await app.deps.db.setting.upsert({
    where: { group },
    create: { group, value: whole },
    update: { value: whole },
    select: { id: true },
  });
}

const logo = { path: '/images/logo.png', alt: 'Bird of paradise', decorative: false };
const account = {
  id: 'kina',
  currency: 'PGK',
  accountName: 'IPA',
  bankName: 'BSP',
  branch: '',
  accountNumber: '1',
  bankCode: '',
  swift: '',
} as const;
const versionOf = async (slug: string) => (await app.deps.db.page.findFirstOrThrow({ where: { slug } })).version;

describe('each line of a new site, before and after it is done', () => {
  it('name and logo', async () => {
    expect(await state('identity')).toBe('todo');
    await store('appearance', { logo });
    expect(await state('identity')).toBe('done');
  });

  it('contact details: missing public ones are listed', async () => {
    expect(await state('contact')).toBe('todo');
    await store('contact', { phone: '+675 308 4444', address: 'Munidubu Street' });
    expect(await sentence('contact')).toBe('Visitors cannot find your general email yet.');
    await store('contact', { phone: '+675 308 4444', address: 'Munidubu Street', generalEmail: 'info@ipa.test' });
    expect(await state('contact')).toBe('done');
  });

  it('team addresses are optional, since all administrators are notified without them (D65)', async () => {
    expect(await state('team')).toBe('optional');
    await store('enquiries', { recipients: ['desk@ipa.test'] });
    expect(await state('team')).toBe('done');
  });

  it('a bank account: optional while nothing is sold, and required in the currency of each service on sale', async () => {
    expect(await state('payments')).toBe('optional');
    expect(await sentence('payments')).toBe('Payments are not set up. You need this before you sell a service.');
    await store('billing', { accounts: [account] });
    expect(await state('payments')).toBe('done');
    const { id } = await buildService(app.deps.db, { price: '100', currency: 'USD' });
    expect(await state('payments')).toBe('todo');
    expect(await sentence('payments')).toMatch(/^Clients cannot pay for 1 service\./);
    await store('billing', { accounts: [account, { ...account, id: 'dollar', currency: 'USD' }] });
    expect(await state('payments')).toBe('done');
    // Free services need no payment (D69), and hidden ones are not on sale.
    await store('billing', { accounts: [] });
    for (const data of [{ price: 0 }, { price: 100, isActive: false }]) {
      await app.deps.db.service.update({ where: { id }, data });
      expect(await state('payments')).toBe('optional');
    }
    await app.deps.db.service.delete({ where: { id } });
  });

  it('the issuer of invoices: a city alone is no address, and the contact record is the fallback (D32)', async () => {
    expect(await state('invoices')).toBe('optional');
    await store('billing', { accounts: [account] });
    expect(await state('invoices')).toBe('todo');
    expect(await sentence('invoices')).toBe('Invoices will not show your address and tax number.');
    const issuer = { ...defaultSettings.billing.issuer, taxNumber: '500000123' };
    await store('billing', { accounts: [account], issuer });
    expect(await sentence('invoices')).toBe('Invoices will not show your address.');
    await store('contact', { address: 'Munidubu Street' });
    expect(await state('invoices')).toBe('done');
  });

  it('holidays from today on', async () => {
    const { db } = app.deps;
    await db.holiday.create({ data: { date: new Date('2026-11-19'), name: 'Yesterday' } });
    expect(await state('holidays')).toBe('optional');
    await db.holiday.create({ data: { date: new Date('2026-11-20'), name: 'Today' } });
    expect(await state('holidays')).toBe('done');
    await db.holiday.deleteMany();
  });

  it('a second administrator, who can sign in', async () => {
    const { db } = app.deps;
    await makeUser(db, { roles: ['admin'], suspended: true });
    await makeUser(db, { roles: ['admin'], confirmed: false });
    await makeUser(db, { roles: ['editor'] });
    expect(await state('admins')).toBe('todo');
    await makeUser(db, { roles: ['admin'] });
    expect(await state('admins')).toBe('done');
  });

  it('two-factor of the current administrator; optional if staff need none', async () => {
    expect(await state('twoFactor')).toBe('todo');
    await store('security', { staffTwoFactor: 'off' });
    expect(await state('twoFactor')).toBe('optional');
    await store('security', { staffTwoFactor: 'default' });
    await buildTotpFactor(app.deps.db, admin.id);
    expect(await state('twoFactor')).toBe('done');
    expect(await state('twoFactor', await makeUser(app.deps.db, { roles: ['admin'] }))).toBe('todo');
  });

  it('a backup', async () => {
    const { db } = app.deps;
    expect(await state('backup')).toBe('todo');
    const value = { at: '2026-11-18T02:00:00.000Z', size: 1, rows: 1, files: 0, lacking: 0 };
    await db.systemState.create({ data: { key: 'last_backup', value } });
    expect(await state('backup')).toBe('done');
    expect(await sentence('backup')).toBe('The last backup is from 18 November 2026.');
    await db.systemState.delete({ where: { key: 'last_backup' } });
  });
});

describe('the privacy and terms pages', () => {
  it('are confirmed by version, with person and time, and audited; a newer version must be confirmed again', async () => {
    const { db, clock } = { ...app.deps, clock: app.clock };
    const api = await callerOf(app, admin);
    const version = await versionOf('privacy');
    expect(await state('privacy')).toBe('todo');
    await api.site.confirmLegalPage({ page: 'privacy', version });
    expect((await read()).privacy).toEqual({
      version,
      confirmed: { version, by: admin.email, at: clock.now().toISOString() },
    });
    expect([await state('privacy'), await state('terms')]).toEqual(['done', 'todo']);
    const entries = await db.auditEntry.findMany({ where: { actorId: admin.id } });
    expect(entries).toMatchObject([{ action: 'setup.confirmPage', entityKind: 'page', after: { version } }]);
    await db.page.updateMany({ where: { slug: 'privacy' }, data: { version: version + 1 } });
    expect(await state('privacy')).toBe('todo');
    expect(await sentence('privacy')).toContain(`Version ${version} was confirmed by ${admin.email}`);
    await expect(api.site.confirmLegalPage({ page: 'privacy', version })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: setupTexts.pageChanged,
    });
  });

  it('confirmed by two administrators at the same time are both stored, each with the first name', async () => {
    const other = await makeUser(app.deps.db, { roles: ['admin'] });
    const versions = { privacy: await versionOf('privacy'), terms: await versionOf('terms') };
    const [mine, theirs] = [await callerOf(app, admin), await callerOf(app, other)];
    await app.deps.db.setting.create({ data: { group: 'setup', value: {} } });
    const lock = Prisma.sql`SELECT 1 FROM settings WHERE "group" = 'setup' FOR UPDATE`;
    await whileLocked(app.deps.db, { lock, waiting: 2 }, () =>
      Promise.all([
        mine.site.confirmLegalPage({ page: 'privacy', version: versions.privacy }),
        theirs.site.confirmLegalPage({ page: 'terms', version: versions.terms }),
      ]),
    );
    await theirs.site.confirmLegalPage({ page: 'privacy', version: versions.privacy });
    await mine.site.confirmLegalPage({ page: 'terms', version: versions.terms });
    const { privacy, terms } = await read();
    const entries = await app.deps.db.auditEntry.findMany({
      where: { action: 'setup.confirmPage', actorId: { in: [admin.id, other.id] } },
      select: { entityName: true, actorName: true },
      orderBy: { entityName: 'asc' },
    });
    expect(entries.map(({ actorName }) => actorName)).toEqual([admin.email, other.email]);
    expect([privacy.confirmed?.by, terms.confirmed?.by]).toEqual([admin.email, other.email]);
    expect([privacy.confirmed?.version, terms.confirmed?.version]).toEqual([versions.privacy, versions.terms]);
  });

  it('that visitors cannot see are reported', async () => {
    const { db } = app.deps;
    const version = await versionOf('terms');
    const api = await callerOf(app, admin);
    await api.site.confirmLegalPage({ page: 'terms', version });
    await db.page.updateMany({ where: { slug: 'terms' }, data: { status: 'draft' } });
    expect(await state('terms')).toBe('todo');
    expect(await sentence('terms')).toMatch(/^There is no published page at \/terms\./);
    await expect(api.site.confirmLegalPage({ page: 'terms', version })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db.page.updateMany({ where: { slug: 'terms' }, data: { status: 'published' } });
  });
});

it('is ready to launch once nothing is missing for visitors, and hidden once the gate is off', async () => {
  const { db } = app.deps;
  await buildTotpFactor(db, admin.id);
  await makeUser(db, { roles: ['admin'] });
  await store('appearance', { logo });
  await store('contact', { phone: '+675 308 4444', address: 'Munidubu Street', generalEmail: 'info@ipa.test' });
  const mailTest = { failure: null, by: admin.id, at: app.clock.now().toISOString() };
  await db.setting.create({ data: { group: 'setup', value: { mailTest } } });
  const api = await callerOf(app, admin);
  for (const page of ['privacy', 'terms'] as const) {
    await api.site.confirmLegalPage({ page, version: await versionOf(page) });
  }
  const value = { at: '2026-11-18T02:00:00.000Z', size: 1, rows: 1, files: 0, lacking: 0 };
  await db.systemState.create({ data: { key: 'last_backup', value } });
  const before = await read();
  expect([isReadyToLaunch(before), stateOf('examples', before)]).toEqual([false, 'todo']);
  await api.trash.removeExamples();
  const facts = await read();
  expect(setupKinds.filter((kind) => stateOf(kind, facts) === 'todo')).toEqual(['gate']);
  expect([isReadyToLaunch(facts), isSetUp(facts)]).toEqual([true, false]);
  await db.$transaction((tx) => setTrialPassword(tx, null));
  expect(isSetUp(await read())).toBe(true);
});

it('is for administrators only', async () => {
  for (const roles of [['editor'], []] as const) {
    const { site } = await callerOf(app, await makeUser(app.deps.db, { roles: [...roles] }));
    await expect(site.setup()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(site.sendTestMail()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(site.confirmLegalPage({ page: 'terms', version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
