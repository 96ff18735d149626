import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJobNow } from '../../server/jobs/service.ts';
import { sendAlerts } from '../../server/opportunities/alerts/digest.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { addConfirmed } from '../facts/scene.ts';
import { ask, confirmLinkOf, digests, post, stopTokenOf, subscribe } from './alerts-scene.ts';
import { anAdmin } from './scene.ts';

const app = useApp({ password: '', demo: false });
const confirmPath = '/investment-opportunities/alerts/confirm';
const mere = 'mere@example.com';
const send = () => sendAlerts(app.deps);
type Fields = NonNullable<Parameters<typeof buildOpportunity>[1]>;
const build = async (title: string, fields: Fields = {}) =>
  (await buildOpportunity(app.deps.db, { title, ...fields })).id;
const change = (id: string, data: Fields) => app.deps.db.investmentOpportunity.update({ where: { id }, data });
const last = async () => (await digests(app)).at(-1);
const lines = async () => (await last())?.content.lines?.map(({ label, text }) => `${label}: ${text}`);
/** The mail of the next day, or undefined. */
async function nextDay() {
  const before = (await digests(app)).length;
  app.clock.advanceDays(1);
  await send();
  return (await digests(app)).length === before ? undefined : lines();
}

beforeAll(async () => {
  const { db } = app.deps;
  await db.investmentOpportunity.deleteMany();
});

describe('a mail about projects', () => {
  it('lists the changes of each project, once, and can be stopped by its link', async () => {
    const mill = await build('Coffee mill', { location: 'Goroka' });
    const farm = await build('Vanilla farm');
    await subscribe(app, mere, { projects: [mill, farm] });
    expect(await nextDay()).toBeUndefined();
    await change(mill, { title: 'Coffee mill and farm', investmentAmount: '2500000', location: 'Lae', timeline: '' });
    await change(mill, { description: 'Of 2027.', province: 'Morobe', sectorSlug: 'agriculture' });
    expect(await nextDay()).toEqual([
      'Coffee mill and farm: Title: Coffee mill and farm (was Coffee mill) · ' +
        'Investment amount: PGK 2,500,000 (was PGK 1,000,000) · Sector: Agriculture (was Mining) · ' +
        'Location: Lae (was Goroka) · Province: Morobe (was not stated) · The description has changed',
    ]);
    const mail = await last();
    expect(mail?.content).toMatchObject({
      subject: 'Changed: Coffee mill and farm',
      lines: [{ url: `/investment-opportunities/${mill}` }],
      unsubscribe: { label: 'Stop these emails' },
    });
    const compare = new URL(mail?.content.action?.url ?? '', 'http://site.test');
    expect(
      compare.searchParams
        .get('ids')
        ?.split(',')
        .toSorted((one, two) => one.localeCompare(two)),
    ).toEqual([mill, farm].toSorted((one, two) => one.localeCompare(two)));
    expect(await nextDay()).toBeUndefined();
    await post(app, '/investment-opportunities/alerts/stop', { token: stopTokenOf(mail) });
    await change(farm, { location: 'Lae' });
    expect(await nextDay()).toBeUndefined();
  });

  it('shows the value of a return that is a fact', async () => {
    const { api } = await anAdmin(app);
    await addConfirmed(api, { key: 'mill-returns', kind: 'percent', value: '5.5', period: '2024' });
    const mill = await build('Coffee mill');
    await subscribe(app, mere, { projects: [mill] });
    await change(mill, { expectedRoi: '[Fact: mill-returns]' });
    expect(await nextDay()).toEqual([expect.stringContaining('5.5% (World Bank, 2024)')]);
  });

  it('is not sent for hidden projects, and reverted changes are none', async () => {
    const { db } = app.deps;
    const { api } = await anAdmin(app);
    const mill = await build('Coffee mill');
    await subscribe(app, mere, { projects: [mill] });
    const { published } = await api.opportunities.forEditing({ id: mill });
    const content = { ...published.content, title: 'Secret plan' };
    await api.opportunities.saveDraft({ id: mill, content, baseVersion: published.version, draftVersion: 0 });
    await change(mill, { contactPhone: '+675 321 0000' });
    await change(mill, { location: 'Lae' });
    await change(mill, { location: 'Enga' });
    expect(await nextDay()).toBeUndefined();
    const before = await db.$queryRaw`select xmin::text from opportunity_alerts`;
    expect(await nextDay()).toBeUndefined();
    expect(await db.$queryRaw`select xmin::text from opportunity_alerts`).toEqual(before);
    await api.opportunities.publish({ id: mill, content, baseVersion: published.version });
    expect(await nextDay()).toEqual(['Secret plan: Title: Secret plan (was Coffee mill)']);
  });

  it('reports once that a project closed or is no longer listed, by its public title, and that it is open again', async () => {
    const { db } = app.deps;
    const [closed, hidden, deleted, purged] = [
      await build('Closing'),
      await build('Hiding'),
      await build('Deleting'),
      await build('Purging'),
    ];
    await subscribe(app, mere, { projects: [closed, hidden, deleted, purged] });
    await change(closed, { status: 'closed', title: 'Closed draft' });
    await change(hidden, { status: 'pending', title: 'Hidden draft', investmentAmount: '1' });
    await change(deleted, { deletedAt: app.clock.now() });
    await db.investmentOpportunity.delete({ where: { id: purged } });
    const told = await nextDay();
    expect(told?.toSorted((one, two) => one.localeCompare(two))).toEqual([
      'Closing: Closed',
      'Deleting: No longer listed',
      'Hiding: No longer listed',
      'Purging: No longer listed',
    ]);
    const mail = await last();
    expect(mail?.content.subject).toMatch(/^Changed or closed: \w+ and 3 other projects$/);
    expect(mail?.content.lines?.every(({ url }) => url === undefined)).toBe(true);
    expect(mail?.content.action?.url).toBe('/investment-opportunities/compare');
    await change(hidden, { title: 'Hidden draft 2' });
    await db.investmentOpportunity.delete({ where: { id: deleted } });
    expect(await nextDay()).toBeUndefined();
    await change(closed, { status: 'active' });
    expect(await nextDay()).toEqual(['Closed draft: Reopened · Title: Closed draft (was Closing)']);
    await db.investmentOpportunity.deleteMany();
    await nextDay();
    // Nothing is left to report: the address is deleted as after a stop.
    expect(await db.opportunityAlert.count({ where: { stoppedAt: null } })).toBe(0);
  });

  it('includes changes between the request and its confirmation', async () => {
    const mill = await build('Coffee mill');
    await ask(app, mere, { projects: [mill] });
    await change(mill, { location: 'Lae' });
    await post(app, confirmPath, confirmLinkOf((await lettersTo(app.deps, mere)).at(-1)));
    expect(await nextDay()).toEqual(['Coffee mill: Location: Lae (was Enga)']);
  });

  it('is sent at most once a week if so chosen, and not while the trial gate is on', async () => {
    const mill = await build('Coffee mill');
    await subscribe(app, mere, { projects: [mill], frequency: 'weekly' });
    await change(mill, { location: 'Lae' });
    await setTrialPassword(app.deps.db, 'Kundu-2026');
    expect(await nextDay()).toBeUndefined();
    await setTrialPassword(app.deps.db, null);
    expect(await nextDay()).toBeDefined();
    await change(mill, { location: 'Madang' });
    expect(await nextDay()).toBeUndefined();
    app.clock.advanceDays(6);
    await send();
    expect(await lines()).toEqual(['Coffee mill: Location: Madang (was Lae)']);
  });

  it('is sent once by two nodes, and again after the process is killed', async () => {
    const mill = await build('Coffee mill');
    await subscribe(app, mere, { projects: [mill] });
    const copy = await app.deps.db.opportunityAlert.findFirstOrThrow();
    const many = Array.from({ length: 299 }, (_, at) => ({ ...copy, id: randomUUID(), email: `p${at}@example.com` }));
    await app.deps.db.opportunityAlert.createMany({
      data: many.map((row) => ({ ...row, filter: undefined, tokenHash: null, projects: row.projects as object })),
    });
    await change(mill, { location: 'Lae' });
    let seals = 0;
    const { keys } = app.deps;
    const dying = {
      ...keys,
      seal(...args: Parameters<typeof keys.seal>) {
        seals += 1;
        if (seals > 260) throw new Error('killed');
        return keys.seal(...args);
      },
    };
    await expect(sendAlerts({ ...app.deps, keys: dying })).rejects.toThrow('killed');
    expect(await digests(app)).toHaveLength(250);
    await Promise.all([send(), send()]);
    const all = await digests(app);
    expect(all).toHaveLength(300);
    expect(new Set(all.map(({ to }) => to)).size).toBe(300);
  });
});

describe('an alert about projects', () => {
  it('lists them in the confirmation mail, and neither stores nor reveals hidden ones', async () => {
    const open = await build('Coffee mill', { location: 'Goroka' });
    const unseen = [
      await build('Draft', { status: 'pending' }),
      await build('Closed', { status: 'closed' }),
      await build('Deleted', { deletedAt: app.clock.now() }),
      await build('Example', { isDemo: true }),
      randomUUID(),
    ];
    expect(await ask(app, mere, { projects: [open, ...unseen] })).toEqual({ state: 'sent' });
    const [letter] = await lettersTo(app.deps, mere);
    expect(letter?.content).toMatchObject({
      subject: 'Confirm your emails about investment projects',
      lines: [{ label: 'Coffee mill', text: 'Goroka' }],
    });
    const { projects } = await app.deps.db.opportunityAlert.findFirstOrThrow();
    expect(Object.keys(projects as object)).toEqual([open]);
    for (const [index, id] of unseen.entries()) {
      const refused = ask(app, `other${index}@example.com`, { projects: [id] });
      expect(await refusalOf(refused)).toMatchObject({
        code: 'VALIDATION',
        fieldErrors: { projects: ['None of these projects is open. Choose others.'] },
      });
    }
    const api = buildCaller(app.deps).opportunities;
    const both = { email: mere, frequency: 'daily', filter: {}, projects: [open] } as const;
    expect(await refusalOf(api.requestAlert({ ...both, projects: [...both.projects] }))).toMatchObject({
      code: 'VALIDATION',
    });
    const many = Array.from({ length: 21 }, () => randomUUID());
    expect(await refusalOf(ask(app, mere, { projects: many }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('requested again replaces the list once confirmed, and pending changes are sent', async () => {
    const [mill, farm, mine] = [await build('Coffee mill'), await build('Vanilla farm'), await build('Gold mine')];
    await subscribe(app, mere, { projects: [mill, farm] });
    await change(farm, { location: 'Lae' });
    await ask(app, mere, { projects: [mine, farm], frequency: 'weekly' });
    const { projects: unchanged } = await app.deps.db.opportunityAlert.findFirstOrThrow({
      where: { confirmedAt: { not: null } },
    });
    expect(Object.keys(unchanged as object)).toHaveLength(2);
    const link = confirmLinkOf((await lettersTo(app.deps, mere)).at(-1));
    for (let times = 0; times < 2; times += 1) await post(app, confirmPath, link);
    expect(await app.deps.db.opportunityAlert.findMany({ select: { frequency: true } })).toEqual([
      { frequency: 'weekly' },
    ]);
    await change(mill, { location: 'Lae' });
    await change(mine, { location: 'Lae' });
    expect((await nextDay())?.toSorted((one, two) => one.localeCompare(two))).toEqual([
      'Gold mine: Location: Lae (was Enga)',
      'Vanilla farm: Location: Lae (was Enga)',
    ]);
  });

  it('is confirmed once, also if repeated; after a year the link requests it again for open projects', async () => {
    const [mill, farm] = [await build('Coffee mill'), await build('Vanilla farm')];
    const link = await subscribe(app, mere, { projects: [mill, farm] });
    const page = async () => (await app.request(`${confirmPath}?${new URLSearchParams(link)}`)).text();
    expect(await page()).toContain('You have already confirmed. You will get these emails.');
    await app.deps.db.opportunityAlert.deleteMany();

    await ask(app, mere, { projects: [mill, farm] });
    Object.assign(link, confirmLinkOf((await lettersTo(app.deps, mere)).at(-1)));
    expect(await page()).toContain('Confirm your emails about these projects');
    await change(farm, { status: 'closed', title: 'Closed draft' });
    app.clock.advanceDays(365);
    await runJobNow(app.deps, 'clean-access');
    await post(app, confirmPath, link);
    const late = await page();
    expect(late).toContain('This link has expired');
    expect(late).toContain('Coffee mill');
    expect(late).not.toContain('Vanilla farm');
    expect(late).not.toContain('Closed draft');
    expect(late).toMatch(new RegExp(`<input[^>]*name="projects"[^>]*value="${mill}"`));
    expect(await app.deps.db.opportunityAlert.count()).toBe(0);
    await change(mill, { status: 'closed' });
    expect(await page()).toContain('None of these projects is open. Choose others.');
  });

  it('works with the plain form, also from a comparison with a closed project', async () => {
    const [mill, farm] = [await build('Coffee mill'), await build('Vanilla farm', { status: 'closed' })];
    const compare = await (await app.request(`/investment-opportunities/compare?ids=${mill},${farm}`)).text();
    expect(compare).toContain('This project is no longer open. It closed or was withdrawn.');
    const href = /href="([^"]*alerts\/new\?[^"]*)"/.exec(compare)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = await (await app.request(href)).text();
    expect(form).toContain('Closed projects and examples are left out.');
    expect(form).toMatch(new RegExp(`<input[^>]*name="projects"[^>]*value="${mill}"`));
    const path = '/investment-opportunities/alerts/new';
    const fields = { projects: `${mill},${farm}`, frequency: 'weekly', email: 'mere', homepage: '' };
    const refused = await post(app, path, fields);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain('Enter an email such as name@example.com');
    expect(page).toContain('Coffee mill');
    const sent = await post(app, path, { ...fields, email: mere });
    expect(sent.status).toBe(303);
    expect(await (await app.request(sent.headers.get('location') ?? '')).text()).toContain(
      'Check your email to confirm',
    );
    const row = await app.deps.db.opportunityAlert.findFirstOrThrow();
    expect([row.frequency, Object.keys(row.projects as object)]).toEqual(['weekly', [mill]]);
  });

  it('requires no mail for the user’s own address; it is part of own alerts, export and deletion', async () => {
    const mill = await build('Coffee mill');
    const person = await makeUser(app.deps.db);
    const own = await callerOf(app.deps, person);
    const entry = { email: person.email, projects: [mill], frequency: 'daily' } as const;
    expect(await own.opportunities.requestAlert({ ...entry, projects: [mill] })).toEqual({ state: 'on' });
    expect(await own.opportunities.requestAlert({ ...entry, projects: [mill], frequency: 'weekly' })).toEqual({
      state: 'on',
    });
    expect(await lettersTo(app.deps, person.email)).toEqual([]);
    expect(await own.opportunities.ownAlerts()).toMatchObject([{ words: 'Coffee mill', frequency: 'weekly' }]);
    await change(mill, { location: 'Lae' });
    expect(await nextDay()).toEqual(['Coffee mill: Location: Lae (was Enga)']);
    expect(await ownDataOf(app, await signInAs(app, person))).toMatchObject({
      opportunityAlerts: [{ filter: null, projects: { [mill]: { title: 'Coffee mill', location: 'Lae' } } }],
    });
    await (await callerOf(app.deps, person)).profile.deleteAccount();
    expect(await app.deps.db.opportunityAlert.count()).toBe(0);
  });
});
