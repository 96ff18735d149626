import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildSmtpTransport } from '../../server/mail/transport.ts';
import { stateOf } from '../../src/domain/admin/setup.ts';
import { setupTexts } from '../../src/domain/admin/setup-texts.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf, type MailServer, startMailServer } from '../setup/servers/mail-server.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
const app = useApp({ mail: () => buildSmtpTransport(server.url) });
afterAll(() => server.stop());

let admin: Person;
beforeAll(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
});
afterEach(async () => {
  server.received.length = 0;
  server.onMail = () => Promise.resolve();
  await app.deps.db.outboxMessage.deleteMany();
  await app.deps.db.setting.deleteMany({ where: { group: 'setup' } });
});

const read = async () => (await callerOf(app, admin)).site.setup();
const state = async () => stateOf('mail', await read());
const sentence = async () => {
  const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;
  return setupTexts.linesOf(await read(), dates).find(({ kind }) => kind === 'mail')?.sentence;
};

const waiting = () => app.deps.db.outboxMessage.findMany({ where: { topic: 'setup.test' } });

it('is sent to the administrator over the mail server, and the result is returned immediately', async () => {
  expect(await state()).toBe('todo');
  expect(await (await callerOf(app, admin)).site.sendTestMail()).toEqual({ failure: null });
  expect(server.received.map(({ to }) => to)).toEqual([[admin.email]]);
  const raw = server.received[0]?.raw ?? '';
  expect(headerOf(raw, 'Subject')).toBe('Test email');
  expect(bodiesOf(raw).text).toContain('the mail server works');
  expect(await state()).toBe('done');
  expect(await sentence()).toBe('The mail server accepted a test email on 20 November 2026.');
  expect((await waiting())[0]).toMatchObject({ attempts: 1, lastError: null, payload: {} });
});

it('to a dead mail server fails with a message, stays in the outbox, and a later one succeeds', async () => {
  const api = await callerOf(app, admin);
  await server.stop();
  const { failure } = await api.site.sendTestMail();
  expect(failure).toMatch(/^Could not connect to the mail server \(E[A-Z]+\)$/);
  expect(await state()).toBe('todo');
  expect(await sentence()).toBe(
    `The last test email, on 20 November 2026, was not sent. ${failure}. We will keep trying to send it.`,
  );
  expect(await waiting()).toMatchObject([{ attempts: 1, sentAt: null, failedAt: null, lastError: failure }]);
  await server.restart();
  expect(await api.site.sendTestMail()).toEqual({ failure: null });
  expect(await state()).toBe('done');
  // Replaces the one before.
  expect(await waiting()).toHaveLength(1);
  expect(server.received).toHaveLength(1);
});

it('into a folder is not sent by a mail server, whatever was accepted before', async () => {
  const facts = await read();
  const test = { failure: null, at: app.clock.now().toISOString() };
  expect(stateOf('mail', { ...facts, mail: { ...facts.mail, kind: 'smtp', test } })).toBe('done');
  expect(stateOf('mail', { ...facts, mail: { ...facts.mail, kind: 'folder', test } })).toBe('todo');
});

it('refused by the mail server reports it', async () => {
  server.onMail = () => Promise.reject(Object.assign(new Error('not here'), { responseCode: 550 }));
  const { failure } = await (await callerOf(app, admin)).site.sendTestMail();
  expect(failure).toMatch(/^The mail server rejected the email \(EMESSAGE 550\)$/);
});

it('requested twice at the same time is sent once; two administrators get one each', async () => {
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
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([admin.email, other.email].toSorted());
});

it('that another call has just written is left to that call', async () => {
  const dedupeKey = `setup.test ${admin.id}`;
  await app.deps.db.outboxMessage.create({ data: { kind: 'mail', topic: 'setup.test', payload: {}, dedupeKey } });
  await expect((await callerOf(app, admin)).site.sendTestMail()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await waiting()).toHaveLength(1);
});

it('is limited per administrator', async () => {
  const api = await callerOf(app, admin);
  for (let count = 0; count < 30; count += 1) await app.deps.limits.ownMail(admin.id);
  await expect(api.site.sendTestMail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(server.received).toEqual([]);
});
