import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailTransport } from '../../server/mail/transport.ts';
import { buildSmtpTransport } from '../../server/mail/transport.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { isReadyToLaunch, isSetUp, type SetupKind, setupKinds, stateOf } from '../../src/domain/admin/setup.ts';
import { setupTexts } from '../../src/domain/admin/setup-texts.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { EditableSettings } from '../../src/domain/site/site.ts';
import { buildService } from '../factories/billing.ts';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf, type MailServer, startMailServer } from '../setup/mail-server.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

let server: MailServer;
let transport: MailTransport;
beforeAll(async () => {
  server = await startMailServer();
});
const app = useApp({
  mail: () => {
    transport = buildSmtpTransport(server.url);
    return transport;
  },
});
afterAll(async () => {
  transport.close();
  await server.stop();
});

let admin: Person;
beforeEach(async () => {
  const { db } = app.deps;
  await db.userRole.deleteMany();
  const groups = ['setup', 'appearance', 'contact', 'enquiries', 'billing', 'security'];
  await db.setting.deleteMany({ where: { group: { in: groups } } });
  admin = await makeUser(db, { roles: ['admin'] });
});
afterEach(() => {
  server.received.length = 0;
});

const read = async (person: Person = admin) => (await callerOf(app, person)).site.setup();
const state = async (kind: SetupKind, person?: Person) => stateOf(kind, await read(person));
const sentence = async (kind: SetupKind) => {
  const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;
  return setupTexts.linesOf(await read(), dates).find((line) => line.kind === kind)?.sentence;
};

/** Stores a group as its form would, whatever was there before. */
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

describe('each line of a new site, and once it is done', () => {
  it('name and logo', async () => {
    expect(await state('identity')).toBe('todo');
    await store('appearance', { logo });
    expect(await state('identity')).toBe('done');
  });

  it('contact details: what visitors cannot find is named', async () => {
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

  it('a bank account: optional while nothing is sold, and needed in the currency of each service on sale', async () => {
    expect(await state('payments')).toBe('optional');
    expect(await sentence('payments')).toBe('Payments not set up. You need this before you sell a service.');
    await store('billing', { accounts: [account] });
    expect(await state('payments')).toBe('done');
    const { id } = await buildService(app.deps.db, { price: '100', currency: 'USD' });
    expect(await state('payments')).toBe('todo');
    expect(await sentence('payments')).toMatch(/^Clients cannot pay for 1 service\./);
    await store('billing', { accounts: [account, { ...account, id: 'dollar', currency: 'USD' }] });
    expect(await state('payments')).toBe('done');
    // What is free needs no payment (D69), and what is hidden is not on sale.
    await store('billing', { accounts: [] });
    for (const data of [{ price: 0 }, { price: 100, isActive: false }]) {
      await app.deps.db.service.update({ where: { id }, data });
      expect(await state('payments')).toBe('optional');
    }
    await app.deps.db.service.delete({ where: { id } });
  });

  it('the issuer of invoices: a city alone is no address, and the contact record stands in (D32)', async () => {
    expect(await state('invoices')).toBe('optional');
    await store('billing', { accounts: [account] });
    expect(await state('invoices')).toBe('todo');
    expect(await sentence('invoices')).toBe('Invoices would lack your address and tax number.');
    const issuer = { ...defaultSettings.billing.issuer, taxNumber: '500000123' };
    await store('billing', { accounts: [account], issuer });
    expect(await sentence('invoices')).toBe('Invoices would lack your address.');
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

  it('two-factor of the administrator who asks; optional where staff need none', async () => {
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
  it('are confirmed by version, by whom and when, and audited; a newer version asks again', async () => {
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

  it('confirmed by two administrators at the same time, each page by both, keep both pages, each with the first name', async () => {
    const other = await makeUser(app.deps.db, { roles: ['admin'] });
    const versions = { privacy: await versionOf('privacy'), terms: await versionOf('terms') };
    const apis = await Promise.all([admin, other].map((person) => callerOf(app, person)));
    await Promise.all(
      apis.flatMap(({ site }) =>
        (['privacy', 'terms'] as const).map((page) => site.confirmLegalPage({ page, version: versions[page] })),
      ),
    );
    const { privacy, terms } = await read();
    const entries = await app.deps.db.auditEntry.findMany({
      where: { action: 'setup.confirmPage', actorId: { in: [admin.id, other.id] } },
      select: { entityName: true, actorName: true },
      orderBy: { entityName: 'asc' },
    });
    expect(entries.map(({ actorName }) => actorName)).toEqual([privacy.confirmed?.by, terms.confirmed?.by]);
    expect([privacy.confirmed?.version, terms.confirmed?.version]).toEqual([versions.privacy, versions.terms]);
  });

  it('that visitors cannot see are a hole', async () => {
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

describe('the test mail', () => {
  const waiting = () => app.deps.db.outboxMessage.findMany({ where: { topic: 'setup.test' } });
  afterEach(() => app.deps.db.outboxMessage.deleteMany());

  it('goes to the administrator over the mail server, and its answer is there immediately', async () => {
    expect(await state('mail')).toBe('todo');
    expect(await (await callerOf(app, admin)).site.sendTestMail()).toEqual({ failure: null });
    expect(server.received.map(({ to }) => to)).toEqual([[admin.email]]);
    const raw = server.received[0]?.raw ?? '';
    expect(headerOf(raw, 'Subject')).toBe('Test email');
    expect(bodiesOf(raw).text).toContain('the mail server works');
    expect(await state('mail')).toBe('done');
    expect(await sentence('mail')).toBe('The mail server accepted a test mail on 20 November 2026.');
    expect((await waiting())[0]).toMatchObject({ attempts: 1, lastError: null, payload: {} });
  });

  it('to a dead mail server fails in words, stays in the outbox, and a later one succeeds', async () => {
    const api = await callerOf(app, admin);
    await server.stop();
    const { failure } = await api.site.sendTestMail();
    expect(failure).toMatch(/^Could not connect to the mail server \(E[A-Z]+\)$/);
    expect(await state('mail')).toBe('todo');
    expect(await sentence('mail')).toBe(
      `The last test mail, on 20 November 2026, was not sent. ${failure}. We will keep trying to send it.`,
    );
    expect(await waiting()).toMatchObject([{ attempts: 1, sentAt: null, failedAt: null, lastError: failure }]);
    await server.restart();
    expect(await api.site.sendTestMail()).toEqual({ failure: null });
    expect(await state('mail')).toBe('done');
    // In place of the one before.
    expect(await waiting()).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });

  it('refused by the mail server says so', async () => {
    server.onMail = () => Promise.reject(Object.assign(new Error('not here'), { responseCode: 550 }));
    const { failure } = await (await callerOf(app, admin)).site.sendTestMail();
    server.onMail = () => Promise.resolve();
    expect(failure).toMatch(/^The mail server rejected the email \(EMESSAGE 550\)$/);
  });

  it('asked for twice at the same time is sent once; two administrators get one each', async () => {
    const other = await makeUser(app.deps.db, { roles: ['admin'] });
    const [first, second] = [await callerOf(app, admin), await callerOf(app, other)];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.onMail = () => held;
    const sending = [first.site.sendTestMail(), second.site.sendTestMail()];
    await expect.poll(async () => (await waiting()).filter(({ attempts }) => attempts > 0).length).toBe(2);
    await expect(first.site.sendTestMail()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: setupTexts.testUnderWay,
    });
    release();
    expect(await Promise.all(sending)).toEqual([{ failure: null }, { failure: null }]);
    server.onMail = () => Promise.resolve();
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([admin.email, other.email].toSorted());
  });

  it('is limited for each administrator', async () => {
    const api = await callerOf(app, admin);
    for (let count = 0; count < 30; count += 1) await app.deps.limits.ownMail(admin.id);
    await expect(api.site.sendTestMail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(server.received).toEqual([]);
  });
});

it('is ready to launch once a visitor would find nothing missing, and gone once the gate is off', async () => {
  const { db } = app.deps;
  await buildTotpFactor(db, admin.id);
  await makeUser(db, { roles: ['admin'] });
  await store('appearance', { logo });
  await store('contact', { phone: '+675 308 4444', address: 'Munidubu Street', generalEmail: 'info@ipa.test' });
  const api = await callerOf(app, admin);
  await api.site.sendTestMail();
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

it('is for administrators alone', async () => {
  for (const roles of [['editor'], []] as const) {
    const { site } = await callerOf(app, await makeUser(app.deps.db, { roles: [...roles] }));
    await expect(site.setup()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(site.sendTestMail()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(site.confirmLegalPage({ page: 'terms', version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
