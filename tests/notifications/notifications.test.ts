import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationRefusals as refusals } from '../../src/domain/notifications/texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, openBrowser, refusalOf, type Browser } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

let person: Person;
let browser: Browser;
const own = async () => (await browser.api()).notifications;
beforeEach(async () => {
  person = await makeUser(app.deps.db);
  browser = await openBrowser(app, person);
});

/** Adds notifications for a person, one second apart; the last one is the newest. */
async function fill(count: number, userId = person.id): Promise<void> {
  const first = Date.parse('2026-11-19T00:00:00Z');
  await app.deps.db.notification.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      userId,
      title: `Notice ${at}`,
      message: 'Words.',
      category: 'payment' as const,
      link: '/dashboard?tab=payments',
      createdAt: new Date(first + at * 1000),
    })),
  });
}

const idsOf = (userId: string) =>
  app.deps.db.notification.findMany({ where: { userId }, orderBy: { createdAt: 'desc' }, select: { id: true } });

describe('the list', () => {
  it('has ten per page, newest first', async () => {
    await fill(23);
    const first = await (await own()).list({});
    expect(first.items.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `Notice ${22 - at}`));
    expect(first.items[0]).toEqual({
      id: expect.any(String) as string,
      title: 'Notice 22',
      message: 'Words.',
      category: 'payment',
      link: '/dashboard?tab=payments',
      isRead: false,
      createdAt: '2026-11-19T00:00:22.000Z',
    });
    expect(first.unread).toBe(23);
    const second = await (await own()).list({ after: first.next ?? '' });
    const third = await (await own()).list({ after: second.next ?? '' });
    expect(second.items).toHaveLength(10);
    expect(third.items.map(({ title }) => title)).toEqual(['Notice 2', 'Notice 1', 'Notice 0']);
    expect(third.next).toBeNull();
  });

  it('is empty without notifications, and never shows another person’s', async () => {
    await fill(3, (await makeUser(app.deps.db)).id);
    expect(await (await own()).list({})).toEqual({ items: [], next: null, unread: 0 });
    expect(await (await own()).unread()).toBe(0);
  });

  it('refuses a forged cursor', async () => {
    const refusal = await refusalOf((await own()).list({ after: 'nothing' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } });
  });
});

describe('reading', () => {
  it('marks one, once, with its time', async () => {
    await fill(2);
    const [newest] = await idsOf(person.id);
    const id = newest?.id ?? '';
    expect(await (await own()).markRead({ id })).toEqual({ unread: 1 });
    const readAt = app.clock.now();
    app.clock.advanceSeconds(60);
    expect(await (await own()).markRead({ id })).toEqual({ unread: 1 });
    expect(await app.deps.db.notification.findUnique({ where: { id } })).toMatchObject({ isRead: true, readAt });
  });

  it('does not affect another person’s or missing ones', async () => {
    const other = await makeUser(app.deps.db);
    await fill(2, other.id);
    await fill(1);
    const [theirs] = await idsOf(other.id);
    for (const id of [theirs?.id ?? '', '00000000-0000-7000-8000-000000000000']) {
      expect((await refusalOf((await own()).markRead({ id }))).code).toBe('NOT_FOUND');
    }
    expect(await (await own()).markAllRead()).toEqual({ unread: 0 });
    expect(await app.deps.db.notification.count({ where: { userId: other.id, isRead: false } })).toBe(2);
  });

  it('marks all, also several times at once and beside single ones', async () => {
    await fill(60);
    const api = await own();
    const ids = await idsOf(person.id);
    await Promise.all([
      api.markAllRead(),
      ...ids.slice(0, 6).map(({ id }) => api.markRead({ id })),
      api.markAllRead(),
      api.markAllRead(),
    ]);
    expect(await api.unread()).toBe(0);
    expect(await app.deps.db.notification.count({ where: { userId: person.id, readAt: null } })).toBe(0);
  });
});

describe('notifications for staff', () => {
  const links = {
    money: '/admin/payments?id=1',
    access: '/admin/settings?tab=users',
    unknown: '/admin/unknown',
    enquiry: '/admin/enquiries?id=1',
    client: '/clients/1',
    article: '/admin/posts?edit=1',
    overview: '/admin?day=1',
    own: '/dashboard',
    none: null,
  };

  it.each([
    [[], ['none', 'own']],
    [['editor'], ['article', 'none', 'overview', 'own']],
    [['officer'], ['client', 'enquiry', 'none', 'overview', 'own']],
    [
      ['editor', 'officer'],
      ['article', 'client', 'enquiry', 'none', 'overview', 'own'],
    ],
    [['admin'], Object.keys(links).toSorted()],
  ] as const)('of the roles %j are those of the screens they may enter', async (roles, shown) => {
    const { db } = app.deps;
    const leaver = await makeUser(db, { roles });
    await db.notification.createMany({
      data: Object.entries(links).map(([title, link]) => ({
        userId: leaver.id,
        title,
        message: 'Words.',
        category: 'payment' as const,
        link,
      })),
    });
    browser = await openBrowser(app, leaver);
    const api = await own();
    const { items, unread } = await api.list({});
    expect(items.map(({ title }) => title).toSorted()).toEqual(shown);
    expect(unread).toBe(shown.length);
    expect(await api.unread()).toBe(shown.length);
    const hidden = await db.notification.findMany({
      where: { userId: leaver.id, title: { notIn: [...shown] } },
      select: { id: true },
    });
    for (const one of hidden) expect((await refusalOf(api.markRead(one))).code).toBe('NOT_FOUND');
    expect(await api.markAllRead()).toEqual({ unread: 0 });
    const read = await db.notification.findMany({ where: { userId: leaver.id, isRead: true } });
    expect(read.map(({ title }) => title).toSorted()).toEqual(shown);
  });
});

describe('preferences', () => {
  it('are on for every topic, security cannot be changed, and the list of the day is for admins only', async () => {
    const on = { inApp: true, byMail: true, fixed: [] };
    const all = [
      { category: 'payment', ...on },
      { category: 'subscription', ...on },
      // A sender gets the reply itself by mail, so there is no mail to decline (D65).
      { category: 'enquiry', ...on, byMail: null },
      { category: 'role', ...on, fixed: ['byMail'] },
      { category: 'security', inApp: true, byMail: true, fixed: ['inApp', 'byMail'] },
    ];
    expect(await (await own()).preferences()).toEqual(all);
    browser = await openBrowser(app, await makeUser(app.deps.db, { roles: ['editor'] }));
    expect(await (await own()).preferences()).toEqual(all);
    browser = await openBrowser(app, await makeUser(app.deps.db, { roles: ['admin'] }));
    expect(await (await own()).preferences()).toEqual([
      ...all.map((one) => (one.category === 'enquiry' ? { ...one, byMail: true } : one)),
      { category: 'today', inApp: null, byMail: true, fixed: [] },
    ]);
  });

  it('change one channel without the other', async () => {
    const api = await own();
    await Promise.all([
      api.setPreference({ category: 'payment', inApp: false }),
      api.setPreference({ category: 'payment', byMail: false }),
    ]);
    expect(await api.setPreference({ category: 'subscription', byMail: false })).toEqual({
      category: 'subscription',
      inApp: true,
      byMail: false,
      fixed: [],
    });
    const [payment, subscription] = await api.preferences();
    expect(payment).toMatchObject({ inApp: false, byMail: false });
    expect(subscription).toMatchObject({ inApp: true, byMail: false });
    expect(await app.deps.db.notificationPreference.count({ where: { userId: { not: person.id } } })).toBe(0);
    // A client's own setting, so not in the staff log.
    expect(await auditOf(app, person.id)).toEqual([]);
  });

  it('offer no channel without an effect, and refuse it (D65)', async () => {
    const api = await own();
    expect(await refusalOf(api.setPreference({ category: 'enquiry', byMail: false }))).toMatchObject({
      code: 'VALIDATION',
      message: 'This only appears in the dashboard.',
    });
    expect(await api.setPreference({ category: 'enquiry', inApp: false })).toMatchObject({
      inApp: false,
      byMail: null,
    });
  });

  it('cannot decline security, nor a topic the person does not get', async () => {
    const api = await own();
    for (const change of [{ inApp: false }, { byMail: false }, { inApp: true, byMail: true }]) {
      expect(await refusalOf(api.setPreference({ category: 'security', ...change }))).toMatchObject({
        code: 'VALIDATION',
        message: refusals.fixed,
      });
    }
    // A mail about a role is always sent; in the dashboard it can be declined.
    expect((await refusalOf(api.setPreference({ category: 'role', byMail: false }))).message).toBe(refusals.fixed);
    expect(await api.setPreference({ category: 'role', inApp: false })).toMatchObject({ inApp: false, byMail: true });
    expect((await refusalOf(api.setPreference({ category: 'today', byMail: false }))).message).toBe(
      refusals.noSuchTopic,
    );
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    browser = await openBrowser(app, admin);
    const theirs = await own();
    expect((await refusalOf(theirs.setPreference({ category: 'today', inApp: false }))).message).toBe(
      refusals.mailOnly,
    );
    await theirs.setPreference({ category: 'today', byMail: false });
    expect((await (await browser.api()).site.today()).byMail).toBe(false);
    expect(await auditOf(app, admin.id)).toMatchObject([
      { action: 'profile.notifications', after: { category: 'today', byMail: false } },
    ]);
  });
});
