import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../server/jobs/registry.ts';
import { todaySources } from '../../server/today/read.ts';
import { homepageDraft } from './today-scene.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import {
  compareToday,
  rankOf,
  todayKinds,
  type TodayItem,
  type TodayKind,
  todayLimits,
  todayRanks,
} from '../../src/domain/today/today.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { buildClientTask } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

// 2026-11-20T02:00Z, which is Friday noon in Port Moresby: the day there ends at 14:00Z.
const app = useApp({ demo: true });
let admin: Person;

beforeAll(async () => {
  const { db } = app.deps;
  admin = await makeUser(db, { roles: ['admin'] });
  await db.holiday.create({ data: { date: new Date('2027-01-01'), name: 'New Year' } });
});

afterEach(async () => {
  const { db } = app.deps;
  await db.enquiry.deleteMany();
  await db.client.deleteMany();
  await db.outboxMessage.deleteMany();
  await db.jobRun.deleteMany();
  await db.holiday.deleteMany();
  await db.contentDraft.deleteMany();
  await db.pageContent.deleteMany();
  await db.investmentOpportunity.deleteMany({ where: { isDemo: false } });
  await db.page.deleteMany({ where: { title: { startsWith: 'Test ' } } });
  await db.post.deleteMany({ where: { title: { startsWith: 'Test ' } } });
});

const at = (time: string) => new Date(time);
const today = async (person: Person = admin) => (await callerOf(app, person)).site.today();
const kindsOf = (items: readonly TodayItem[]) => items.map(({ kind }) => kind);
const found = async (kind: TodayKind) => (await today()).items.filter((item) => item.kind === kind);

it('is empty on a new site, and without anything to do', async () => {
  expect(await today()).toEqual({ now: app.clock.now().toISOString(), items: [], more: 0, byMail: true });
});

it('is for staff, and shows editors nothing of others', async () => {
  const { db } = app.deps;
  const visitor = await callerOf(app, await makeUser(db));
  await expect(visitor.site.today()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(visitor.site.setMorningMail({ byMail: false })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await buildEnquiry(db, { dueAt: at('2026-11-20T00:00:00Z') });
  expect((await today(await makeUser(db, { roles: ['officer'] }))).items).toHaveLength(1);
  expect((await today(await makeUser(db, { roles: ['editor'] }))).items).toEqual([]);
});

describe('enquiries', () => {
  it('are overdue, due today or unassigned, each listed once at most', async () => {
    const { db } = app.deps;
    await db.profile.update({ where: { id: admin.id }, data: { firstName: 'Ana', lastName: 'Toua' } });
    const owned = { ownerId: admin.id, stage: 'assigned' as const };
    const late = await buildEnquiry(db, { ...owned, dueAt: at('2026-11-19T02:00:00Z') });
    const lateAlone = await buildEnquiry(db, { dueAt: at('2026-11-20T01:59:59Z') });
    const due = await buildEnquiry(db, { ...owned, dueAt: at('2026-11-20T13:59:59Z') });
    const next = await buildEnquiry(db, { dueAt: at('2026-11-20T14:00:00Z') });
    const undated = await buildEnquiry(db, { createdAt: at('2026-11-17T00:00:00Z') });
    // Assigned or done.
    await buildEnquiry(db, { ...owned, dueAt: at('2026-11-23T02:00:00Z') });
    await buildEnquiry(db, { dueAt: at('2026-11-19T00:00:00Z'), stage: 'answered' });
    await buildEnquiry(db, { dueAt: at('2026-11-19T00:00:00Z'), stage: 'closed' });
    await buildEnquiry(db, { dueAt: at('2026-11-19T00:00:00Z'), deletedAt: at('2026-11-19T01:00:00Z') });
    const { items, more } = await today();
    expect(items.map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      `enquiryOverdue /admin/enquiries?id=${late.id}`,
      `enquiryOverdue /admin/enquiries?id=${lateAlone.id}`,
      `enquiryDue /admin/enquiries?id=${due.id}`,
      `enquiryUnowned /admin/enquiries?id=${next.id}`,
      `enquiryUnowned /admin/enquiries?id=${undated.id}`,
    ]);
    expect(items[0]).toMatchObject({
      subject: late.receiptNumber,
      from: 'Mere Kila',
      who: 'Ana Toua',
      at: '2026-11-19T02:00:00.000Z',
    });
    expect(items[1]).toMatchObject({ who: null });
    expect(more).toBe(0);
  });

  it('are listed up to a limit, and counted beyond', async () => {
    const dueAt = at('2026-11-19T00:00:00Z');
    for (let count = 0; count < todayLimits.ofKind + 3; count += 1) await buildEnquiry(app.deps.db, { dueAt });
    const { items, more } = await today();
    expect([items.length, more]).toEqual([todayLimits.ofKind, 3]);
  });
});

it('lists emails that wait for a decision: from other addresses each, unsorted ones together', async () => {
  const { db } = app.deps;
  const { id, receiptNumber } = await buildEnquiry(db, { stage: 'closed' });
  const deleted = await buildEnquiry(db, { stage: 'closed', deletedAt: app.clock.now() });
  const mail = (key: string, state: 'held' | 'unsorted' | 'dismissed', time: string, enquiryId: string | null) =>
    db.incomingMail.create({ data: { deliveryKey: key, kind: 'message', state, enquiryId, receivedAt: at(time) } });
  await mail('held', 'held', '2026-11-19T02:00Z', id);
  await mail('held and deleted', 'held', '2026-11-19T02:00Z', deleted.id);
  await mail('first', 'unsorted', '2026-11-18T02:00Z', null);
  await mail('second', 'unsorted', '2026-11-19T02:00Z', null);
  await mail('dismissed', 'dismissed', '2026-11-17T02:00Z', null);
  const officer = await makeUser(db, { roles: ['officer'] });
  const { now, items } = await today(officer);
  const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;
  expect(items.map((item) => [todayTexts.titleOf(item), todayTexts.factsOf(item, now, dates), item.href])).toEqual([
    [`Check an email from another address for ${receiptNumber}`, 'Received 1 day ago', `/admin/enquiries?id=${id}`],
    ['Sort 2 emails that belong to no enquiry', 'First received 2 days ago', '/admin/enquiries?unsorted=true'],
  ]);
  await db.incomingMail.deleteMany();
});

it('lists tasks by the day in the site’s zone, not the server’s', async () => {
  const { db } = app.deps;
  app.clock.advanceSeconds(13 * 3600);
  // Now 15:00Z of the 20th: the 21st has begun in Port Moresby.
  const dueOn = (day: string) => ({ dueOn: at(day) });
  const late = await buildClientTask(db, { ...dueOn('2026-11-20'), assigneeId: admin.id });
  const due = await buildClientTask(db, { ...dueOn('2026-11-21'), title: 'Call back' });
  await buildClientTask(db, dueOn('2026-11-22'));
  await buildClientTask(db, { ...dueOn('2026-11-01'), doneAt: at('2026-11-02T00:00:00Z') });
  await buildClientTask(db, { ...dueOn('2026-11-01'), deletedAt: at('2026-11-02T00:00:00Z') });
  await buildClientTask(db, dueOn('2026-11-01'), { deletedAt: at('2026-11-02T00:00:00Z') });
  await buildClientTask(db, {});
  const { items, now } = await today();
  app.clock.advanceSeconds(-13 * 3600);
  expect(items).toMatchObject([
    { kind: 'taskLate', subject: 'Send the forms (Kina Timber)', at: '2026-11-20', who: admin.email },
    { kind: 'taskDue', subject: 'Call back (Kina Timber)', at: '2026-11-21', who: null },
  ]);
  expect(items.map(({ href }) => href)).toEqual([late, due].map(({ clientId }) => `/clients/${clientId}?tab=tasks`));
  const words = items.map((item) =>
    todayTexts.factsOf(item, now, { timezone: 'Pacific/Port_Moresby', dateFormat: 'YYYY-MM-DD' }),
  );
  expect(words).toEqual([`1 day overdue, assigned to ${admin.email}`, 'Due today, not assigned']);
});

it('lists pages and posts that should have started, and those that start today', async () => {
  const { db } = app.deps;
  const publishAt = '2026-11-20T01:00:00.000Z';
  const noted = { publishedAt: at(publishAt) };
  const draft = await buildPage(db, { title: 'Test draft', status: 'draft', publishAt });
  const unnoted = await buildPost(db, { title: 'Test post', status: 'published', publishAt });
  await buildPage(db, { title: 'Test noted', status: 'published', publishAt }, noted);
  await buildPage(db, { title: 'Test ended', publishAt, unpublishAt: '2026-11-20T01:30:00.000Z' });
  await buildPage(db, { title: 'Test deleted', publishAt }, { deletedAt: app.clock.now() });
  await buildPage(db, { title: 'Test minutes ago', status: 'published', publishAt: '2026-11-20T01:46:00.000Z' });
  const live = await buildPost(db, {
    title: 'Test tonight',
    status: 'published',
    publishAt: '2026-11-20T13:00:00.000Z',
  });
  await buildPost(db, { title: 'Test tomorrow', status: 'published', publishAt: '2026-11-20T14:00:00.000Z' });
  await buildPost(db, { title: 'Test unfinished', status: 'draft', publishAt: '2026-11-20T13:00:00.000Z' });
  expect((await today()).items.map(({ kind, href, subject }) => `${kind} ${href} ${subject}`)).toEqual([
    `scheduleMissed /admin/pages/${draft.id} the page Test draft`,
    `scheduleMissed /admin/posts?edit=${unnoted.id} the post Test post`,
    `goesLive /admin/posts?edit=${live.id} the post Test tonight`,
  ]);
});

it('lists failed mails in one line', async () => {
  const { db } = app.deps;
  const mail = { kind: 'mail' as const, topic: 'test', payload: {} };
  await db.outboxMessage.create({ data: mail });
  expect(await found('mailFailed')).toEqual([]);
  await db.outboxMessage.create({ data: { ...mail, failedAt: at('2026-11-19T02:00:00Z') } });
  await db.outboxMessage.create({ data: { ...mail, failedAt: at('2026-11-18T02:00:00Z') } });
  expect(await found('mailFailed')).toMatchObject([{ count: 2, at: '2026-11-18T02:00:00.000Z', href: '/admin/jobs' }]);
});

it('lists jobs that failed on their last run, not those that succeeded since', async () => {
  const { db } = app.deps;
  const run = (job: string, status: 'failed' | 'succeeded' | 'running', hour: number) =>
    db.jobRun.create({ data: { job, status, startedAt: at(`2026-11-20T0${hour}:00:00Z`) } });
  await run('clean-records', 'failed', 0);
  await run('clean-records', 'succeeded', 1);
  await run('clean-access', 'succeeded', 0);
  await run('clean-access', 'failed', 1);
  // It is being retried.
  await run('clean-access', 'running', 2);
  await run('a job of an older build', 'failed', 1);
  const title = jobs.find(({ name }) => name === 'clean-access')?.title;
  expect(await found('jobFailed')).toMatchObject([{ subject: title, at: '2026-11-20T01:00:00.000Z' }]);
});

it('lists menus with dead links', async () => {
  const { db } = app.deps;
  const menu = await db.menu.findFirstOrThrow({ where: { location: 'header', deletedAt: null } });
  const page = await buildPage(db, { title: 'Test page', slug: 'test-page', status: 'published' });
  const item = { menuId: menu.id, label: 'Test', order: 99 };
  await db.menuItem.create({ data: { ...item, url: '/test-page' } });
  await db.menuItem.create({ data: { ...item, url: 'https://example.com/' } });
  expect(await found('linksBroken')).toEqual([]);
  await db.page.update({ where: { id: page.id }, data: { status: 'draft' } });
  expect(await found('linksBroken')).toMatchObject([
    { subject: `the ${menu.name} menu`, count: 1, href: `/admin/menu?menu=${menu.id}` },
  ]);
  await db.menuItem.deleteMany({ where: { label: 'Test' } });
});

it('asks for the holidays of the next year from November on', async () => {
  const { db } = app.deps;
  await db.holiday.deleteMany();
  expect(await found('holidaysMissing')).toMatchObject([{ subject: '2027', href: '/admin/settings?tab=enquiries' }]);
  // This year and the year after next, so next year is still missing.
  for (const date of ['2026-12-25', '2028-01-01']) await db.holiday.create({ data: { date: at(date), name: 'Day' } });
  expect(await found('holidaysMissing')).toHaveLength(1);
  app.clock.advanceDays(-20);
  // 31 October in Port Moresby.
  expect(await found('holidaysMissing')).toEqual([]);
  app.clock.advanceSeconds(12 * 3600);
  expect(await found('holidaysMissing')).toHaveLength(1);
  app.clock.advanceSeconds(-12 * 3600);
  app.clock.advanceDays(20);
});

it('asks to check figures not reviewed for a year, except those of examples', async () => {
  const { db } = app.deps;
  const old = { lastVerifiedAt: at('2025-11-20T01:59:59Z') };
  const listed = await buildOpportunity(db, old);
  await buildOpportunity(db, { lastVerifiedAt: at('2025-11-20T02:00:01Z') });
  await buildOpportunity(db, { ...old, status: 'closed' });
  await buildOpportunity(db, { ...old, isDemo: true });
  await buildOpportunity(db, { ...old, deletedAt: app.clock.now() });
  const never = await buildOpportunity(db, { createdAt: at('2025-01-01T00:00:00Z') });
  expect((await found('opportunityUnverified')).map(({ href }) => href)).toEqual([
    `/admin/investment-opportunities/${never.id}`,
    `/admin/investment-opportunities/${listed.id}`,
  ]);
  await db.investmentOpportunity.deleteMany({
    where: { id: { notIn: [listed.id] }, title: { startsWith: 'Opportunity ' } },
  });
});

it('lists the person’s own drafts, first those that another person has published over', async () => {
  const { db } = app.deps;
  const other = await makeUser(db, { roles: ['admin'] });
  await homepageDraft(app, admin);
  expect((await today()).items).toMatchObject([{ kind: 'draft', href: '/admin/homepage', subject: 'Homepage' }]);
  expect((await today(other)).items).toEqual([]);
  await db.pageContent.create({ data: { pageType: 'homepage', content: {} } });
  expect(kindsOf((await today()).items)).toEqual(['draftBehind']);
});

it('stores per person whether the list is sent by email, audited', async () => {
  const { db } = app.deps;
  const api = await callerOf(app, admin);
  for (const byMail of [false, false, true, false]) {
    await api.site.setMorningMail({ byMail });
    expect((await api.site.today()).byMail).toBe(byMail);
  }
  expect((await today(await makeUser(db, { roles: ['admin'] }))).byMail).toBe(true);
  const where = { action: 'profile.morningMail', entityId: admin.id };
  expect(await db.auditEntry.count({ where })).toBe(4);
});

const anItem: fc.Arbitrary<TodayItem> = fc.record({
  kind: fc.constantFrom(...(Object.keys(todayKinds) as TodayKind[])),
  subject: fc.string(),
  at: fc.option(
    fc.oneof(
      fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom('2026-01-01', '2026-11-20'),
    ),
  ),
  who: fc.constant(null),
  count: fc.constant(1),
  href: fc.constantFrom('/admin', '/clients/1', '/clients/2'),
});

describe('the order of the list', () => {
  it('is late, due today, waiting, informational, then by urgency, then by age', () => {
    const urgency = Object.keys(todayKinds);
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 30 }), (items) => {
        const sorted = items.toSorted(compareToday);
        for (const [place, item] of sorted.entries()) {
          const next = sorted[place + 1];
          if (next === undefined) continue;
          const ranks = [item, next].map(({ kind }) => todayRanks.indexOf(rankOf(kind)));
          expect(ranks[0]).toBeLessThanOrEqual(ranks[1] ?? -1);
          if (ranks[0] !== ranks[1]) continue;
          expect(urgency.indexOf(item.kind)).toBeLessThanOrEqual(urgency.indexOf(next.kind));
          if (item.kind !== next.kind || next.at === null) continue;
          expect(item.at).not.toBeNull();
          expect(Date.parse(item.at ?? '')).toBeLessThanOrEqual(Date.parse(next.at));
        }
      }),
    );
  });

  it('does not depend on the input order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anItem, { selector: ({ kind, at: time, href }) => `${kind} ${time} ${href}` }),
        (items) => {
          const keys = (list: TodayItem[]) =>
            list.map(({ kind, at: time, href }) => `${kind} ${time === null ? '' : Date.parse(time)} ${href}`);
          expect(keys(items.toReversed().toSorted(compareToday))).toEqual(keys(items.toSorted(compareToday)));
        },
      ),
    );
  });
});

it('every kind but personal ones has one source, and every kind has a text', () => {
  const shared = Object.keys(todayKinds).filter((kind) => !['draft', 'draftBehind', 'taskAssigned'].includes(kind));
  expect(todaySources.map(({ kind }) => kind).toSorted()).toEqual(shared.toSorted());
  const settings = { timezone: 'UTC', dateFormat: 'YYYY-MM-DD' } as const;
  for (const kind of Object.keys(todayKinds) as TodayKind[]) {
    const item = { kind, subject: 'X', at: null, who: null, count: 1, href: '/admin' };
    expect(todayTexts.titleOf(item), kind).not.toBe('');
    for (const time of ['2026-11-19T02:00:00Z', null]) {
      expect(todayTexts.factsOf({ ...item, at: time }, '2026-11-20T02:00:00Z', settings), kind).not.toContain(
        'undefined',
      );
    }
  }
});

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 3_600_000, '1 day'],
  [48 * 3_600_000, '2 days'],
])('a span of %i ms is %s', async (ms, words) => {
  const { spanWords } = await import('../../src/domain/today/texts.ts');
  expect(spanWords(ms)).toBe(words);
});
