import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAlerts } from '../../server/opportunities/alerts/digest.ts';
import { buildSmtpTransport } from '../../server/mail/transport.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf, type MailServer, startMailServer } from '../setup/servers/mail-server.ts';
import { buildTestMailWorker } from '../setup/mail-worker.ts';
import { subscribe } from './alerts-scene.ts';

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
  await worker.deliverDue();
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
