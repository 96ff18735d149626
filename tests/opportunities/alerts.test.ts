import { describe, expect, it } from 'vitest';
import { runJobNow } from '../../server/jobs/service.ts';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { ask, confirmLinkOf, post, subscribe } from './alerts-scene.ts';

const app = useApp({ password: '', demo: false });
const confirmPath = '/investment-opportunities/alerts/confirm';
const mining = { sector: 'mining', currency: 'PGK', min: '1000000', province: 'Morobe' } as const;
const api = (overrides: Parameters<typeof buildCaller>[1] = {}) => buildCaller(app.deps, overrides).opportunities;
const stateOf = async (link: { token: string; filter?: string }) => (await api().alertToConfirm(link)).state;
const linkTo = async (email: string) => confirmLinkOf((await lettersTo(app.deps, email)).at(-1));

describe('an alert', () => {
  it('starts once it is confirmed by the button of the mailed link, also if repeated', async () => {
    expect(await ask(app, 'mere@example.com', { filter: mining })).toEqual({ state: 'sent' });
    const letters = await lettersTo(app.deps, 'mere@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.content).toMatchObject({
      subject: 'Confirm your emails about new projects',
      paragraphs: [
        expect.any(String),
        'Mining in Morobe, from PGK 1,000,000',
        'We send at most one email a day, and none when there is nothing new.',
      ],
    });
    const link = confirmLinkOf(letters[0]);
    // Opening the link, as a mail scanner does, confirms nothing.
    const opened = await app.request(letters[0]?.content.action?.url ?? '');
    expect([opened.status, opened.headers.get('cache-control'), opened.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ]);
    expect(await opened.text()).toContain('Mining in Morobe, from PGK 1,000,000');
    expect(await stateOf(link)).toBe('waiting');
    for (const words of [
      'Thank you. You will get these emails from now on.',
      'Thank you. You will get these emails from now on.',
    ]) {
      const pressed = await post(app, confirmPath, link);
      expect(pressed.status).toBe(303);
      expect(await (await app.request(pressed.headers.get('location') ?? '')).text()).toContain(words);
      expect(await stateOf(link)).toBe('on');
    }
    expect(await (await app.request(letters[0]?.content.action?.url ?? '')).text()).toContain(
      'You have already confirmed. You will get these emails.',
    );
    expect(await app.deps.db.opportunityAlert.count()).toBe(1);
    const row = await app.deps.db.opportunityAlert.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(link.token);
  });

  it('cannot be confirmed after seven days or a year, and can be requested again for the same filter', async () => {
    await ask(app, 'mere@example.com', { filter: { ...mining, q: 'hydro' } });
    const link = await linkTo('mere@example.com');
    app.clock.advanceDays(7);
    await post(app, confirmPath, link);
    expect(await stateOf(link)).toBe('expired');
    app.clock.advanceDays(358);
    await runJobNow(app.deps, 'clean-access');
    expect(await app.deps.db.opportunityAlert.count()).toBe(0);
    const pressed = await post(app, confirmPath, link);
    const page = await (await app.request(pressed.headers.get('location') ?? '')).text();
    expect(page).toContain('This link has expired');
    expect(page).toContain('Mining in Morobe, from PGK 1,000,000, with ‘hydro’');
    expect(page).toMatch(/<input[^>]*name="q"[^>]*value="hydro"/);
    expect(await app.deps.db.opportunityAlert.count()).toBe(0);
  });

  it('is requested again behind the trial gate, to which the link’s page leads', async () => {
    await setTrialPassword(app.deps.db, 'Kundu-2026');
    const filter = Buffer.from(JSON.stringify(mining)).toString('base64url');
    const search = new URLSearchParams({ token: 'A'.repeat(43), filter });
    const page = await (await app.request(`${confirmPath}?${search}`)).text();
    expect(page).toContain('This link has expired');
    expect(page).not.toContain('<form');
    const href = /href="(\/investment-opportunities\/alerts\/new[^"]*)"[^>]*>Get emails</.exec(page)?.[1] ?? '';
    const form = new URL(href.replaceAll('&amp;', '&'), 'http://site.test');
    expect(Object.fromEntries(form.searchParams)).toEqual(mining);
    await setTrialPassword(app.deps.db, null);
  });

  it('of a broken link is not found, and links cannot be guessed', async () => {
    expect(await stateOf({ token: 'broken' })).toBe('unknown');
    const guess = { token: 'A'.repeat(43) };
    for (let tries = 0; tries < 20; tries += 1) expect(await stateOf(guess)).toBe('expired');
    expect(await refusalOf(stateOf(guess))).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await post(app, confirmPath, { token: 'broken' })).status).toBe(303);
  });

  it('changes its frequency when the same filter is requested again', async () => {
    await subscribe(app, 'mere@example.com', { filter: mining });
    const { id } = await app.deps.db.opportunityAlert.findFirstOrThrow();
    const link = await subscribe(app, 'MERE@example.com', { filter: mining, frequency: 'weekly' });
    expect(await app.deps.db.opportunityAlert.findMany({ select: { id: true, frequency: true } })).toEqual([
      { id, frequency: 'weekly' },
    ]);
    expect(await stateOf(link)).toBe('on');
    await subscribe(app, 'mere@example.com', { filter: { sector: 'mining' } });
    expect(await app.deps.db.opportunityAlert.count()).toBe(2);
  });

  it('is requested with the same answer for every address, and at most three times an hour', async () => {
    await makeUser(app.deps.db, { email: 'known@example.com' });
    for (const email of ['known@example.com', 'unknown@example.com']) {
      expect(await ask(app, email)).toEqual({ state: 'sent' });
      expect(await lettersTo(app.deps, email)).toHaveLength(1);
    }
    await ask(app, 'known@example.com');
    await ask(app, 'known@example.com');
    expect(await refusalOf(ask(app, 'known@example.com', { ip: '198.51.100.1' }))).toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('is refused with a message', async () => {
    const entry = { email: 'mere@example.com', filter: {}, frequency: 'daily' } as const;
    expect(await refusalOf(api().requestAlert({ ...entry, email: 'mere' }))).toMatchObject({
      fieldErrors: { email: ['Enter an email such as name@example.com'] },
    });
    expect(await refusalOf(api().requestAlert({ ...entry, homepage: 'x' as '' }))).toMatchObject({
      fieldErrors: { homepage: ['Leave this field empty. It is there to stop automatic messages.'] },
    });
    expect(await refusalOf(api().requestAlert({ ...entry, filter: { sector: 'piracy' } }))).toMatchObject({
      message: 'This sector no longer exists. Change the filter.',
    });
    expect(await lettersTo(app.deps, 'mere@example.com')).toEqual([]);
  });

  it('mails no text that a stranger typed', async () => {
    await ask(app, 'mere@example.com', {
      filter: { q: 'visit evil.example', location: 'evil.example', sector: 'mining' },
    });
    const [letter] = await lettersTo(app.deps, 'mere@example.com');
    expect(JSON.stringify(letter?.content)).not.toContain('evil');
    expect(letter?.content.paragraphs[1]).toBe('Mining, with the words you entered');
  });

  it('is limited to 20 per address', async () => {
    const row = { email: 'mere@example.com', frequency: 'daily', confirmedAt: app.clock.now() } as const;
    const data = Array.from({ length: 20 }, (_, at) => ({ ...row, filter: { q: `word ${at}` } }));
    await app.deps.db.opportunityAlert.createMany({ data });
    await ask(app, 'mere@example.com');
    expect((await lettersTo(app.deps, 'mere@example.com')).map(({ topic }) => topic)).toEqual(['alert.full']);
    expect(await app.deps.db.opportunityAlert.count()).toBe(20);
  });
});

describe('without script', () => {
  const path = '/investment-opportunities/alerts/new';

  it('is requested by a plain form, which keeps refused input', async () => {
    const fields = { sector: 'mining', q: 'gold', frequency: 'weekly', email: 'mere', homepage: '' };
    const refused = await post(app, path, fields);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain('Enter an email such as name@example.com');
    expect(page).toMatch(/<input[^>]*name="email"[^>]*value="mere"/);
    expect(page).toMatch(/<input[^>]*name="q"[^>]*value="gold"/);
    const sent = await post(app, path, { ...fields, email: 'mere@example.com' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?sent=1`]);
    expect(await (await app.request(`${path}?sent=1`)).text()).toContain('Check your email to confirm');
    expect(await app.deps.db.opportunityAlert.findFirstOrThrow()).toMatchObject({
      email: 'mere@example.com',
      frequency: 'weekly',
      filter: { sector: 'mining', q: 'gold' },
    });
  });
});

describe('a signed-in user', () => {
  it('needs no mail for the own address, sees own alerts and stops them', async () => {
    const person = await makeUser(app.deps.db);
    const own = (await callerOf(app.deps, person)).opportunities;
    const other = (await callerOf(app.deps, await makeUser(app.deps.db))).opportunities;
    const entry = { email: person.email, filter: mining, frequency: 'daily' } as const;
    expect(await own.requestAlert(entry)).toEqual({ state: 'on' });
    expect(await own.requestAlert({ ...entry, frequency: 'weekly' })).toEqual({ state: 'on' });
    expect(await lettersTo(app.deps, person.email)).toEqual([]);
    expect(await other.requestAlert({ ...entry, filter: {} })).toEqual({ state: 'sent' });
    const [alert, ...more] = await own.ownAlerts();
    const waiting = [{ words: 'All projects', state: 'waiting' }];
    expect(more).toMatchObject(waiting);
    expect(alert).toMatchObject({ words: 'Mining in Morobe, from PGK 1,000,000', frequency: 'weekly', state: 'on' });
    const id = alert?.id ?? '';
    await other.stopOwnAlert({ id });
    expect(await own.ownAlerts()).toHaveLength(2);
    expect(await other.ownAlerts()).toEqual([]);
    await own.stopOwnAlert({ id });
    await own.stopOwnAlert({ id });
    expect(await own.ownAlerts()).toMatchObject(waiting);
  });

  it('also sees and ends those asked for elsewhere, until they are confirmed without what a stranger typed', async () => {
    const person = await makeUser(app.deps.db);
    const own = (await callerOf(app.deps, person)).opportunities;
    await ask(app, person.email.toUpperCase(), { filter: { sector: 'mining', q: 'visit evil.example' } });
    const link = await linkTo(person.email.toUpperCase());
    const { id: project } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
    await subscribe(app, person.email, { projects: [project] });
    await subscribe(app, 'other@example.com', { filter: mining });
    const watching = { words: 'Coffee mill', kind: 'changes', state: 'on', frequency: 'daily' };
    const words = 'Mining, with the words you entered';
    const waiting = { words, kind: 'new', state: 'waiting', frequency: 'daily' };
    expect(await own.ownAlerts()).toMatchObject([watching, waiting]);
    app.clock.advanceDays(7);
    expect(await own.ownAlerts()).toMatchObject([watching]);
    app.clock.advanceDays(-7);
    const [, asked] = await own.ownAlerts();
    await own.stopOwnAlert({ id: asked?.id ?? '' });
    expect(await own.ownAlerts()).toMatchObject([watching]);
    // The link in the mail does not start it again.
    await post(app, confirmPath, link);
    expect(await stateOf(link)).toBe('stopped');
  });

  it('has them in the personal data export; they are deleted with the account', async () => {
    const person = await makeUser(app.deps.db);
    await subscribe(app, person.email, { filter: mining });
    await subscribe(app, 'other@example.com', { filter: mining });
    expect(await ownDataOf(app, await signInAs(app, person))).toMatchObject({
      opportunityAlerts: [{ filter: mining, frequency: 'daily' }],
    });
    await (await callerOf(app.deps, person)).profile.deleteAccount();
    expect(await app.deps.db.opportunityAlert.findMany({ select: { email: true } })).toEqual([
      { email: 'other@example.com' },
    ]);
  });
});
