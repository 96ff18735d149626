import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../server/jobs/registry.ts';
import { runJob } from '../../server/jobs/run.ts';
import { renderMail } from '../../server/mail/render.ts';
import { instantOf } from '../../src/domain/time/wall-clock.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import { buildClientTask } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { buildTotpFactor } from '../factories/totp-factor.ts';
import { useApp } from '../setup/app.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';
import { homepageDraft } from '../site/today-scene.ts';

const app = useApp();
const zone = 'Pacific/Port_Moresby';
let admin: Person;

const job = () => {
  const found = jobs.find(({ name }) => name === 'morning-mail');
  if (found === undefined) throw new Error('There is no such job.');
  return found;
};

/** Sets the site's clock to a minute in Port Moresby. */
function setClock(wallTime: string): void {
  const instant = instantOf(wallTime, zone);
  app.clock.advanceSeconds((Date.parse(instant ?? '') - app.clock.now().getTime()) / 1000);
}

/** Runs the job like the schedule at that minute of the site; returns the number of mails. */
function runAt(wallTime: string): Promise<number> {
  setClock(wallTime);
  return runJob(app.deps, job());
}

const morningMails = (person: Person = admin) => lettersTo(app.deps, person.email);

beforeAll(async () => {
  const { db } = app.deps;
  admin = await makeUser(db, { roles: ['admin'] });
  await db.holiday.create({ data: { date: new Date('2027-01-01'), name: 'New Year' } });
  await buildEnquiry(db, { dueAt: new Date('2026-11-20T00:00:00Z') });
});

afterEach(async () => {
  const { db } = app.deps;
  await db.enquiry.deleteMany();
  await db.client.deleteMany();
  await db.holiday.deleteMany();
  await db.outboxMessage.deleteMany();
  await db.jobRun.deleteMany();
  await db.systemState.deleteMany({ where: { key: 'morning_mail' } });
  await db.notificationPreference.deleteMany();
  await db.contentDraft.deleteMany();
  await db.userRole.deleteMany();
});

// 2026-11-23 is a Monday.
describe('the mail of a working morning', () => {
  it('is not sent to an admin who must first set a longer password or two-factor (D61)', async () => {
    const { db } = app.deps;
    const short = await makeUser(db, { roles: ['admin'], password: 'Sago-7x' });
    const secured = await makeUser(db, { roles: ['admin'] });
    await buildTotpFactor(db, secured.id);
    expect(await runAt('2026-11-23T07:30')).toBe(2);
    expect(await morningMails(short)).toEqual([]);
    await db.setting.create({ data: { group: 'security', value: { staffTwoFactor: 'on' } } });
    expect(await runAt('2026-11-24T07:30')).toBe(1);
    await db.setting.delete({ where: { group: 'security' } });
    expect(await morningMails(secured)).toHaveLength(2);
    expect(await morningMails()).toHaveLength(1);
  });

  it('lists what is late, by how much and who owns it, with links to existing screens', async () => {
    const { db } = app.deps;
    const { receiptNumber } = await db.enquiry.findFirstOrThrow();
    await buildClientTask(db, { dueOn: new Date('2026-11-23'), assigneeId: admin.id });
    await db.jobRun.create({
      data: { job: 'clean-access', status: 'failed', startedAt: new Date('2026-11-22T20:00Z') },
    });
    expect(await runAt('2026-11-23T07:30')).toBe(1);
    const [mail, ...others] = await morningMails();
    expect(others).toEqual([]);
    expect(mail?.topic).toBe('today.morning');
    expect(mail?.content).toMatchObject({
      subject: 'Today: 1 overdue, 1 due, 1 waiting',
      paragraphs: ['Overdue, due or waiting on 23 November 2026:'],
      action: { label: todayTexts.mailAction, url: '/admin' },
      closing: [todayTexts.mailWhy],
    });
    expect(mail?.content.lines).toMatchObject([
      { label: `Answer enquiry ${receiptNumber}`, text: '2 days overdue, not assigned' },
      { label: 'Task: Send the forms (Kina Timber)', text: `Due today, assigned to ${admin.email}` },
      { text: 'Last tried 1 hour ago', url: '/admin/jobs' },
    ]);
    const frame = { siteName: 'Authority', origin: 'https://invest.example.pg', canReply: false };
    if (mail === undefined) throw new Error('There is no mail.');
    const { text, html } = renderMail(mail.content, frame);
    for (const body of [text, html]) {
      expect(body).toContain('2 days overdue, not assigned');
      expect(body).toContain('https://invest.example.pg/admin/jobs');
    }
  });

  it('escapes user input, and links to web addresses only', () => {
    const frame = { siteName: 'Authority', origin: 'https://invest.example.pg', canReply: false };
    const mailOf = (url: string) => ({
      subject: 'Today',
      paragraphs: [],
      lines: [{ label: 'Task: <b>"Call"</b>', text: '1 day late & <i>alone</i>', url }],
    });
    const { html } = renderMail(mailOf('/clients/1?a="><script>'), frame);
    expect(html).not.toMatch(/<b>|<i>|<script>/);
    expect(html).toContain('1 day late &amp; &lt;i&gt;alone&lt;/i&gt;');
    expect(() => renderMail(mailOf('javascript:alert(1)'), frame)).toThrow('not a web address');
  });

  it('has twenty lines at most, and the number of the others', async () => {
    for (let count = 0; count < 54; count += 1) await buildEnquiry(app.deps.db, { dueAt: new Date('2026-11-20') });
    await runAt('2026-11-23T07:30');
    const [mail] = await morningMails();
    expect(mail?.content.lines).toHaveLength(20);
    expect(mail?.content.closing?.[0]).toBe('See 35 more in the administration area.');
  });

  it.each([
    ['a Saturday', '2026-11-21T07:30'],
    ['a Sunday', '2026-11-22T07:30'],
    ['a minute before its time', '2026-11-23T07:29'],
  ])('is not sent on %s', async (_, time) => {
    expect(await runAt(time)).toBe(0);
    expect(await morningMails()).toEqual([]);
  });

  it('is not sent on a public holiday, but on the day after', async () => {
    await app.deps.db.holiday.create({ data: { date: new Date('2026-11-23'), name: 'A day off' } });
    expect(await runAt('2026-11-23T07:30')).toBe(0);
    expect(await runAt('2026-11-24T07:30')).toBe(1);
  });

  it('is not sent if nothing is late or waiting, whatever else is listed', async () => {
    await app.deps.db.enquiry.deleteMany();
    setClock('2026-11-23T07:00');
    await homepageDraft(app, admin);
    expect((await (await callerOf(app, admin)).site.today()).items).toMatchObject([{ kind: 'draft' }]);
    expect(await runAt('2026-11-23T07:30')).toBe(0);
    // The morning is over: items that become late now are in tomorrow's mail.
    await buildEnquiry(app.deps.db, { dueAt: new Date('2026-11-20') });
    expect(await runAt('2026-11-23T12:00')).toBe(0);
    expect(await runAt('2026-11-24T07:30')).toBe(1);
  });

  it('contains the recipient’s own drafts and nobody else’s', async () => {
    const { db } = app.deps;
    const other = await makeUser(db, { roles: ['admin'] });
    setClock('2026-11-23T07:00');
    await homepageDraft(app, admin);
    await runAt('2026-11-23T07:30');
    const drafts = async (person: Person) =>
      (await morningMails(person))[0]?.content.lines?.filter(({ label }) => label.startsWith('Your draft'));
    expect(await drafts(admin)).toHaveLength(1);
    expect(await drafts(other)).toEqual([]);
  });

  it('is sent to every admin who can sign in and has not disabled it', async () => {
    const { db } = app.deps;
    const off = await makeUser(db, { roles: ['admin'] });
    await (await callerOf(app, off)).site.setMorningMail({ byMail: false });
    const on = await makeUser(db, { roles: ['admin', 'editor'] });
    const { site } = await callerOf(app, on);
    await site.setMorningMail({ byMail: false });
    await site.setMorningMail({ byMail: true });
    const nobody = [
      off,
      await makeUser(db, { roles: ['editor'] }),
      await makeUser(db, {}),
      await makeUser(db, { roles: ['admin'], suspended: true }),
      await makeUser(db, { roles: ['admin'], confirmed: false }),
    ];
    expect(await runAt('2026-11-23T07:30')).toBe(2);
    for (const person of [admin, on]) expect(await morningMails(person)).toHaveLength(1);
    for (const person of nobody) expect(await morningMails(person)).toEqual([]);
  });

  it('is sent once a day, over repeated runs and all nodes', async () => {
    setClock('2026-11-23T07:30');
    // Concurrently, without the job lock, like two nodes unaware of each other.
    const runs = await Promise.all(Array.from({ length: 4 }, () => job().run(app.deps)));
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    expect(await runAt('2026-11-23T09:00')).toBe(0);
    // A user becomes an admin at noon: their first mail is the next morning's.
    const late = await makeUser(app.deps.db, { roles: ['admin'] });
    expect(await runAt('2026-11-23T12:00')).toBe(0);
    expect(await morningMails()).toHaveLength(1);
    expect(await runAt('2026-11-24T07:30')).toBe(2);
    expect(await morningMails()).toHaveLength(2);
    expect(await morningMails(late)).toHaveLength(1);
  });

  it('that was missed is sent later on the same day, not early on the next', async () => {
    expect(await runAt('2026-11-23T23:59')).toBe(1);
    expect(await runAt('2026-11-25T00:10')).toBe(0);
    expect(await runAt('2026-11-25T07:30')).toBe(1);
  });

  it('is not lost on a failure: the day is marked together with the mails, or not at all', async () => {
    const { db, keys } = app.deps;
    setClock('2026-11-23T07:30');
    const broken = {
      ...keys,
      seal: () => {
        throw new Error('no key');
      },
    };
    await expect(job().run({ ...app.deps, keys: broken })).rejects.toThrow('no key');
    expect(await db.systemState.count({ where: { key: 'morning_mail' } })).toBe(0);
    expect(await runAt('2026-11-23T07:35')).toBe(1);
  });
});
