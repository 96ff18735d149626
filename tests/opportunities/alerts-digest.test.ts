import { beforeAll, describe, expect, it } from 'vitest';
import { sendAlerts } from '../../server/opportunities/alerts/digest.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { makeUser } from '../setup/people.ts';
import { digests, post, stopTokenOf, subscribe } from './alerts-scene.ts';

const app = useApp({ password: '', demo: false, publicUrl: 'https://invest.example.pg' });
const stopPath = '/investment-opportunities/alerts/stop';
const send = () => sendAlerts(app.deps);
const publish = (overrides: Parameters<typeof buildOpportunity>[1] = {}) => buildOpportunity(app.deps.db, overrides);
const named = async (): Promise<[string, string[]][]> =>
  (await digests(app)).map(({ to, content }) => [to, (content.lines ?? []).map(({ label }) => label)]);

/** Creates active alerts without sending mails. */
async function makeAlerts(count: number, filterOf: (at: number) => object = () => ({})) {
  const now = app.clock.now();
  const data = Array.from({ length: count }, (_, at) => ({
    email: `person-${String(at).padStart(4, '0')}@example.com`,
    frequency: 'daily' as const,
    filter: filterOf(at),
    confirmedAt: now,
  }));
  await app.deps.db.opportunityAlert.createMany({ data });
  await app.deps.db.$executeRaw`update opportunity_alerts set seen_until = clock_timestamp()`;
}

beforeAll(async () => {
  const { db } = app.deps;
  await db.investmentOpportunity.deleteMany();
});

describe('a digest mail', () => {
  it('lists new matches once, and can be stopped by its link', async () => {
    await publish({ title: 'Listed before' });
    await subscribe(app, 'mere@example.com', { filter: { sector: 'mining', currency: 'PGK', min: '500000' } });
    await subscribe(app, 'john@example.com', { filter: { sector: 'agriculture' } });
    expect(await send()).toBe(0);
    const { id } = await publish({ title: 'Gold mine', location: 'Lae' });
    await publish({ title: 'Too small', investmentAmount: '1000' });
    await publish({ title: 'On request', investmentAmount: '0', sectorSlug: 'agriculture' });
    expect(await runJobNow(app.deps, 'send-alerts')).toBe(2);
    const [mere, john] = (await digests(app)).toSorted((one, two) => two.to.localeCompare(one.to));
    expect(mere).toMatchObject({
      to: 'mere@example.com',
      content: {
        subject: '1 new project: Mining, from PGK 500,000',
        lines: [
          {
            label: 'Gold mine',
            text: 'Mining · Lae · PGK 1,000,000',
            url: `/investment-opportunities/${id}`,
          },
        ],
        action: { url: '/investment-opportunities?sector=mining&currency=PGK&min=500000' },
        unsubscribe: { label: 'Stop these emails' },
      },
    });
    expect(john?.content.lines?.[0]?.text).toMatch(/ · Amount on request$/);
    app.clock.advanceDays(1);
    expect(await send()).toBe(0);
    await publish({ title: 'Copper mine' });
    const stopped = await post(app, stopPath, { token: stopTokenOf(mere) });
    expect(await (await app.request(stopped.headers.get('location') ?? '')).text()).toContain(
      'We will not send you these emails again.',
    );
    expect(await send()).toBe(0);
    expect(await digests(app)).toHaveLength(2);
  });

  it('is not sent for pending, closed, deleted, example or previously public projects', async () => {
    const { db } = app.deps;
    const old = await publish({ title: 'Reopened' });
    await subscribe(app, 'mere@example.com');
    const setStatus = (status: 'active' | 'closed') =>
      db.investmentOpportunity.update({ where: { id: old.id }, data: { status } });
    await setStatus('closed');
    await setStatus('active');
    const pending = await publish({ title: 'Pending', status: 'pending' });
    await publish({ status: 'closed' });
    await publish({ deletedAt: new Date() });
    await publish({ isDemo: true });
    expect(await send()).toBe(0);
    await db.investmentOpportunity.update({ where: { id: pending.id }, data: { status: 'active' } });
    expect(await send()).toBe(1);
    expect(await named()).toEqual([['mere@example.com', ['Pending']]]);
  });

  it('is sent at most once a day or a week, with everything new by then', async () => {
    await subscribe(app, 'daily@example.com');
    await subscribe(app, 'weekly@example.com', { frequency: 'weekly' });
    for (const title of ['First', 'Second', 'Third']) {
      await publish({ title });
      await send();
      await send();
      app.clock.advanceDays(1);
    }
    app.clock.advanceDays(4);
    await send();
    expect(await named()).toEqual(
      expect.arrayContaining([
        ['daily@example.com', ['First']],
        ['daily@example.com', ['Second']],
        ['daily@example.com', ['Third']],
        ['weekly@example.com', ['First']],
        ['weekly@example.com', ['Third', 'Second']],
      ]),
    );
    expect(await digests(app)).toHaveLength(5);
  });

  it('is not sent to suspended or unconfirmed people, or while the trial gate is on', async () => {
    const { db } = app.deps;
    const person = await makeUser(db, { email: 'suspended@example.com' });
    await subscribe(app, 'suspended@example.com');
    await db.user.update({ where: { id: person.id }, data: { suspendedAt: new Date() } });
    await buildCaller(app.deps).opportunities.requestAlert({
      email: 'new@example.com',
      filter: {},
      frequency: 'daily',
    });
    // The alert is skipped because it is unconfirmed, not because of its dates.
    await db.opportunityAlert.updateMany({ where: { confirmedAt: null }, data: { seenUntil: new Date(0) } });
    await subscribe(app, 'mere@example.com');
    await publish();
    await setTrialPassword(db, 'Kundu-2026');
    expect(await send()).toBe(0);
    await setTrialPassword(db, null);
    await send();
    expect((await named()).map(([to]) => to)).toEqual(['mere@example.com']);
  });

  it('lists 20 at most', async () => {
    await subscribe(app, 'mere@example.com');
    for (let count = 0; count < 21; count += 1) await publish();
    await send();
    const [mail] = await digests(app);
    expect(mail?.content.subject).toBe('More than 20 new projects');
    expect(mail?.content.lines).toHaveLength(20);
    expect(mail?.content.closing?.[0]).toBe('There are more on the website.');
  });

  it('waits for uncommitted changes, also with other news', async () => {
    await subscribe(app, 'mere@example.com');
    await publish({ title: 'Earlier' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = app.deps.db.$transaction(async (tx) => {
      await buildOpportunity(tx, { title: 'Slow' });
      begun();
      await held;
    });
    await isBegun;
    await publish({ title: 'Fast' });
    await send();
    release();
    await slow;
    app.clock.advanceDays(1);
    await send();
    const titles = (await named()).flatMap(([, labels]) => labels);
    expect(titles.toSorted((one, two) => one.localeCompare(two))).toEqual(['Earlier', 'Fast', 'Slow']);
  });
});

describe('many alerts', () => {
  it('send one mail each, even if the process is killed and two nodes start together', async () => {
    await makeAlerts(600, (at) => (at % 3 === 0 ? { sector: 'agriculture' } : {}));
    await publish({ title: 'Gold mine' });
    let seals = 0;
    const { keys } = app.deps;
    const dying = {
      ...keys,
      seal(...args: Parameters<typeof keys.seal>) {
        seals += 1;
        if (seals > 250) throw new Error('killed');
        return keys.seal(...args);
      },
    };
    await expect(sendAlerts({ ...app.deps, keys: dying })).rejects.toThrow('killed');
    const first = await digests(app);
    expect(first.length).toBeGreaterThan(100);
    expect(first.length).toBeLessThan(251);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one + two + first.length).toBe(400);
    const all = await digests(app);
    expect(all).toHaveLength(400);
    expect(new Set(all.map(({ to }) => to)).size).toBe(400);
    expect(await send()).toBe(0);
  });

  it('are sent in turn, so that other mail passes', async () => {
    await makeAlerts(100);
    await publish();
    await send();
    const times = (await digests(app)).map(({ nextTryAt }) => nextTryAt.getTime());
    expect(Math.max(...times) - Math.min(...times)).toBe(4000);
  });

  it('send nothing on a day without news', async () => {
    await makeAlerts(50);
    const before = await app.deps.db.$queryRaw`select xmin::text, id from opportunity_alerts order by id`;
    expect(await send()).toBe(0);
    expect(await app.deps.db.$queryRaw`select xmin::text, id from opportunity_alerts order by id`).toEqual(before);
  });

  it('query each filter once', async () => {
    await makeAlerts(300, (at) => ({ sector: at % 2 === 0 ? 'mining' : 'agriculture' }));
    await publish();
    expect(await send()).toBe(150);
  });
});

describe("a mail program's own button", () => {
  it('stops by one POST without cookie or redirect, once or repeatedly (RFC 8058)', async () => {
    await subscribe(app, 'mere@example.com');
    await publish();
    await send();
    const [mail] = await digests(app);
    const url = mail?.content.unsubscribe?.url ?? '';
    expect((await app.request(url)).status).toBe(200);
    expect(await app.deps.db.opportunityAlert.count({ where: { stoppedAt: null } })).toBe(1);
    for (const answer of [200, 200]) {
      const pressed = await post(app, url, { 'List-Unsubscribe': 'One-Click' });
      expect([pressed.status, await pressed.text()]).toEqual([answer, 'Stopped.']);
    }
    expect(await app.deps.db.opportunityAlert.count({ where: { stoppedAt: null } })).toBe(0);
    const broken = await post(app, `${url}x`, { 'List-Unsubscribe': 'One-Click' });
    expect(broken.status).toBe(400);
    app.clock.advanceDays(31);
    await runJobNow(app.deps, 'clean-records');
    expect(await app.deps.db.opportunityAlert.count()).toBe(0);
    expect(await (await app.request(url)).text()).toContain('We will not send you these emails again.');
  });
});
