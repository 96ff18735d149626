import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAlerts } from '../../server/opportunities/alerts/digest.ts';
import { buildSmtpTransport } from '../../server/mail/transport.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf, type MailServer, startMailServer } from '../setup/servers/mail-server.ts';
import { buildTestMailWorker } from '../setup/mail-worker.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { confirmLinkOf, digests, post, stopTokenOf, subscribe } from './alerts-scene.ts';

const app = useApp({ password: '', demo: false, publicUrl: 'https://invest.example.pg' });
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** The mails on the mail server once all due ones are sent. */
async function deliver() {
  const transport = buildSmtpTransport(server.url);
  const worker = buildTestMailWorker({ deps: app.deps, transport });
  await worker.wake();
  await worker.close();
  transport.close();
  return server.received.splice(0);
}

it('each alert mail has the headers of RFC 8058, and a POST to their address stops it', async () => {
  const { db } = app.deps;
  const { id } = await buildOpportunity(db, { title: 'Coffee mill' });
  await subscribe(app, 'mere@example.com', { filter: { sector: 'mining' } });
  await subscribe(app, 'mere@example.com', { projects: [id] });
  const asked = await deliver();
  expect(asked).toHaveLength(2);
  expect(asked.map(({ raw }) => headerOf(raw, 'List-Unsubscribe'))).toEqual(['', '']);

  await buildOpportunity(db, { title: 'Gold mine' });
  await db.investmentOpportunity.update({ where: { id }, data: { location: 'Lae' } });
  expect(await sendAlerts(app.deps)).toBe(2);
  const mails = await deliver();
  const subjects = mails.map(({ raw }) => headerOf(raw, 'Subject')).toSorted((one, two) => one.localeCompare(two));
  expect(subjects).toEqual(['1 new project: Mining', 'Changed: Coffee mill']);
  for (const [at, { raw, to }] of mails.entries()) {
    expect(to).toEqual(['mere@example.com']);
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(https:\/\/invest\.example\.pg\/\S+)>$/.exec(headerOf(raw, 'List-Unsubscribe')) ?? [];
    expect(bodiesOf(raw).text).toContain(url);
    const { pathname, search } = new URL(url);
    // As a mail program sends it: without cookie and Origin, and only this body.
    const [name = '', value = ''] = headerOf(raw, 'List-Unsubscribe-Post').split('=');
    const pressed = await app.request(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ [name]: value }),
    });
    expect([pressed.status, await pressed.text()]).toEqual([200, 'Stopped.']);
    expect(await db.opportunityAlert.count({ where: { stoppedAt: null } })).toBe(1 - at);
  }

  app.clock.advanceDays(1);
  await buildOpportunity(db);
  await db.investmentOpportunity.update({ where: { id }, data: { status: 'closed' } });
  expect(await sendAlerts(app.deps)).toBe(0);
  expect(await deliver()).toEqual([]);
});

const path = (kind: string) => `/investment-opportunities/alerts/${kind}`;
const fields = { sector: 'mining', frequency: 'daily', email: 'mere@example.com', homepage: '' };

/** Title of the document, heading and text of the page. */
async function read(address: string) {
  const html = await (await app.request(address)).text();
  const textOf = (tag: string) => new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';
  return { title: textOf('title').split(' | ')[0], heading: textOf('h1'), html };
}

async function press(kind: 'confirm' | 'stop', link: Record<string, string>) {
  const pressed = await post(app, path(kind), link);
  expect(pressed.status).toBe(303);
  return read(pressed.headers.get('location') ?? '');
}

const linksOf = async () =>
  (await lettersTo(app.deps, fields.email))
    .filter(({ topic }) => topic === 'alert.confirm')
    .map((letter) => ({
      link: confirmLinkOf(letter),
      url: letter.content.action?.url ?? '',
    }));

it('each step of an alert says what happened and what is next, until it is ended', async () => {
  const asked = await post(app, path('new'), fields);
  const sent = await read(asked.headers.get('location') ?? '');
  expect(sent.html).toContain('Check your email to confirm');
  expect(sent.html).toContain('If you do not get it within a few minutes, check your spam folder');

  const [first = { link: { token: '', filter: '' }, url: '' }] = await linksOf();
  const waiting = 'Confirm your emails about new projects';
  expect(await read(first.url)).toMatchObject({ title: waiting, heading: waiting });
  const on = 'You will get emails about new projects';
  const confirmed = await press('confirm', first.link);
  expect(confirmed).toMatchObject({ title: on, heading: on });
  expect(confirmed.html).toContain('You will get these emails from now on. Every email has a link to stop them.');
  const again = await read(first.url);
  expect(again).toMatchObject({ title: on, heading: on });
  expect(again.html).toContain('You have already confirmed.');

  // Asked for and confirmed once more: the first link is replaced, and says so.
  await post(app, path('new'), { ...fields, frequency: 'weekly' });
  await press('confirm', (await linksOf()).at(-1)?.link ?? {});
  const replaced = await read(first.url);
  expect(replaced).toMatchObject({ title: 'This link has expired', heading: 'This link has expired' });
  expect(replaced.html).toContain(
    'If you have confirmed with a newer link, you do not need to do anything. Otherwise, ask again to get a new link.',
  );
  expect(await app.deps.db.opportunityAlert.count()).toBe(1);

  await buildOpportunity(app.deps.db, { title: 'Gold mine' });
  expect(await sendAlerts(app.deps)).toBe(1);
  const [mail] = await digests(app);
  expect(mail?.content.lines).toMatchObject([{ label: 'Gold mine' }]);
  const stopLink = mail?.content.unsubscribe?.url ?? '';
  expect(await read(stopLink)).toMatchObject({ title: 'Stop these emails', heading: 'Stop these emails' });
  const ended = 'We have stopped these emails';
  expect(await press('stop', { token: stopTokenOf(mail) })).toMatchObject({ title: ended, heading: ended });
  expect(await read(stopLink)).toMatchObject({ title: ended, heading: ended });
  const afterwards = await read((await linksOf()).at(-1)?.url ?? '');
  expect(afterwards).toMatchObject({ title: ended, heading: ended });
  expect(afterwards.html).toContain('Ask again if you want them back.');
  const broken = 'This link does not work';
  for (const kind of ['confirm', 'stop']) {
    expect(await read(`${path(kind)}?token=broken`)).toMatchObject({ title: broken, heading: broken });
  }
});
