import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queueMail } from '../../server/mail/queue.ts';
import { buildSmtpTransport, type MailTransport } from '../../server/mail/transport.ts';
import { buildEvents } from '../../server/platform/events.ts';
import { mailFailures, mailTexts } from '../../src/domain/mail/texts.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf, type MailServer, startMailServer } from '../setup/servers/mail-server.ts';
import { buildTestMailWorker } from '../setup/mail-worker.ts';

const app = useApp({ isCuttable: true, publicUrl: 'https://invest.example.pg' });
let server: MailServer;
const transports: MailTransport[] = [];

function openTransport(): MailTransport {
  const transport = buildSmtpTransport(server.url);
  transports.push(transport);
  return transport;
}

beforeAll(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  server.received.length = 0;
  server.onMail = () => Promise.resolve();
  await app.deps.db.outboxMessage.deleteMany();
});
afterAll(() => server.stop());

const queue = (to: string, url = '/auth/confirm#token=secret-token') =>
  app.deps.db.$transaction((tx) =>
    queueMail(tx, app.deps.keys, { to, topic: 'auth.confirm', content: mailTexts.confirmEmail({ url, hours: 24 }) }),
  );

/** Makes pending mails due, like after their wait. */
const letTimePass = () => app.deps.db.$executeRaw`UPDATE outbox SET next_try_at = now() WHERE sent_at IS NULL`;

it('delivers a mail to its one recipient, from the authority, and clears the stored text', async () => {
  await queue('mere@example.com');
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  await worker.wake();
  await worker.close();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  const row = await app.deps.db.outboxMessage.findFirstOrThrow();
  expect(mail).toMatchObject({
    from: 'no-reply@invest.example.pg',
    to: ['mere@example.com'],
    messageId: `<${row.id}@invest.example.pg>`,
  });
  const raw = mail?.raw ?? '';
  expect(headerOf(raw, 'From')).toBe('Investment Promotion Authority <no-reply@invest.example.pg>');
  expect(headerOf(raw, 'Subject')).toBe('Confirm your email to sign in');
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated');
  const { text, html } = bodiesOf(raw);
  const link = 'https://invest.example.pg/auth/confirm#token=secret-token';
  expect(text).toContain(link);
  expect(html).toContain(`href="${link}"`);
  expect(row).toMatchObject({ payload: {}, attempts: 1, lastError: null, failedAt: null });
  expect(row.sentAt).not.toBeNull();
});

it('sends from the admin email of the settings if set, else from MAIL_FROM', async () => {
  const transport = openTransport();
  await queue('mere@example.com');
  const worker = buildTestMailWorker({ deps: app.deps, transport, mailFrom: 'office@example.pg' });
  await worker.wake();
  const setting = await app.deps.db.setting.findUniqueOrThrow({ where: { group: 'general' } });
  const value = { ...(setting.value as object), adminEmail: 'admin@example.pg', siteName: 'IPA "PNG", office' };
  await app.deps.db.setting.update({ where: { group: 'general' }, data: { value } });
  await queue('mere@example.com');
  await worker.wake();
  await app.deps.db.setting.update({ where: { group: 'general' }, data: { value: setting.value ?? {} } });
  await worker.close();
  expect(server.received.map(({ from }) => from)).toEqual(['office@example.pg', 'admin@example.pg']);
  expect(headerOf(server.received[1]?.raw ?? '', 'From')).toBe('"IPA \\"PNG\\", office" <admin@example.pg>');
});

it('is triggered by the commit of a mail, not by its rollback', async () => {
  const events = buildEvents({ url: app.databaseUrl, log: app.deps.log });
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport(), events });
  worker.start();
  await events.start();
  try {
    await expect(
      app.deps.db.$transaction(async (tx) => {
        await queueMail(tx, app.deps.keys, {
          to: 'lost@example.com',
          topic: 'auth.confirm',
          content: mailTexts.passwordChanged(),
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await queue('mere@example.com');
    // Far below the polling interval of 30 s.
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5_000);
    expect(server.received[0]?.to).toEqual(['mere@example.com']);
  } finally {
    await worker.close();
    await events.close();
  }
});

it('retries after an outage of the mail server: every mail arrives, none twice', async () => {
  const everybody = Array.from({ length: 12 }, (_, index) => `person${index}@example.com`);
  const [first, second] = [openTransport(), openTransport()];
  const workers = [first, second].map((transport) => buildTestMailWorker({ deps: app.deps, transport }));
  await server.stop();
  for (const to of everybody.slice(0, 8)) await queue(to);
  await Promise.all(workers.map((worker) => worker.wake()));
  const waiting = await app.deps.db.outboxMessage.findMany();
  expect(waiting).toHaveLength(8);
  for (const row of waiting) {
    expect(row).toMatchObject({ attempts: 1, sentAt: null, failedAt: null, lockedUntil: null });
    expect(row.lastError).toMatch(new RegExp(`^${mailFailures.unreachable} \\(E[A-Z]+\\)$`));
    const minutes = (row.nextTryAt.getTime() - row.createdAt.getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(0.9);
    expect(minutes).toBeLessThan(2);
  }
  await server.restart();
  for (const to of everybody.slice(8)) await queue(to);
  await letTimePass();
  await Promise.all([...workers, ...workers].map((worker) => worker.wake()));
  for (const worker of workers) await worker.close();
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(everybody.toSorted());
  expect(await app.deps.db.outboxMessage.count({ where: { sentAt: null } })).toBe(0);
});

it('sends at once when the server accepts mail again, except refused ones', async () => {
  await queue('refused@example.com');
  server.onMail = () => Promise.reject(Object.assign(new Error('450 later'), { responseCode: 450 }));
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  await worker.wake();
  server.onMail = () => Promise.resolve();
  await server.stop();
  await queue('a@example.com');
  await queue('b@example.com');
  await worker.wake();
  await app.deps.db.$executeRaw`UPDATE outbox SET next_try_at = now() + '1 hour' WHERE sent_at IS NULL`;
  await server.restart();
  await worker.wake();
  expect(server.received).toHaveLength(0);
  await queue('new@example.com');
  await worker.wake();
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'new@example.com',
  ]);
  // A mail that crashes the server each time is not retried with each delivered one.
  await server.stop();
  await queue('c@example.com');
  await worker.wake();
  await server.restart();
  await queue('newer@example.com');
  await worker.wake();
  await worker.close();
  expect(server.received.flatMap(({ to }) => to)).not.toContain('c@example.com');
});

it('keeps the Message-ID over retries, and does not record the server’s replies', async () => {
  await queue('mere@example.com');
  const seen: string[] = [];
  server.onMail = (mail) => {
    seen.push(mail.messageId);
    return Promise.reject(Object.assign(new Error('550 no mailbox mere@example.com here'), { responseCode: 550 }));
  };
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  await worker.wake();
  const row = await app.deps.db.outboxMessage.findFirstOrThrow();
  expect(row.lastError).toBe(`${mailFailures.refused} (EMESSAGE 550)`);
  server.onMail = (mail) => {
    seen.push(mail.messageId);
    return Promise.resolve();
  };
  await letTimePass();
  await worker.wake();
  await worker.close();
  expect(seen).toEqual([row.messageId, row.messageId]);
});

it('waits longer after each failure and gives up after about three days', async () => {
  await queue('mere@example.com');
  await server.stop();
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await worker.wake();
    const [row] = await app.deps.db.$queryRaw<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM outbox`;
    waits.push(row?.minutes ?? 0);
    await letTimePass();
  }
  expect(waits).toEqual([1, 2, 5, 15, 60, 60, 60]);
  await app.deps.db.$executeRaw`UPDATE outbox SET attempts = 75`;
  await worker.wake();
  await worker.close();
  await server.restart();
  const row = await app.deps.db.outboxMessage.findFirstOrThrow();
  expect(row.failedAt).not.toBeNull();
});

it('leaves unstarted mails of a closed worker to the next one', async () => {
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']) await queue(to);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let starts = 0;
  server.onMail = () => {
    starts += 1;
    return held;
  };
  const first = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  const delivering = first.wake();
  await vi.waitFor(() => expect(starts).toBe(2), 5_000);
  const closing = first.close();
  letGo();
  await closing;
  await delivering;
  // Two at a time: mails in progress were finished and recorded, the others not started.
  expect(server.received).toHaveLength(2);
  expect(await app.deps.db.outboxMessage.count({ where: { sentAt: null, lockedUntil: null } })).toBe(2);
  const next = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  await next.wake();
  await next.close();
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
  ]);
});

it('takes over a mail of a dead worker once its lease expired', async () => {
  await queue('mere@example.com');
  const died = buildTestMailWorker({
    deps: app.deps,
    transport: { kind: 'smtp', deliver: () => new Promise(() => undefined), close: () => undefined },
    graceMs: 10,
  });
  void died.wake();
  await vi.waitFor(async () => {
    expect(await app.deps.db.outboxMessage.count({ where: { lockedUntil: { not: null } } })).toBe(1);
  }, 5_000);
  await died.close();
  const next = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  await next.wake();
  expect(server.received).toHaveLength(0);
  await app.deps.db.$executeRaw`UPDATE outbox SET locked_until = now()`;
  await next.wake();
  await next.close();
  expect(server.received).toHaveLength(1);
});

it('records sent mails as soon as the database is back', async () => {
  await queue('mere@example.com');
  server.onMail = () => {
    app.wire.cut();
    return Promise.resolve();
  };
  const worker = buildTestMailWorker({ deps: app.deps, transport: openTransport() });
  const delivering = worker.wake();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5_000);
  app.wire.mend();
  await delivering;
  await worker.close();
  expect(await app.deps.db.outboxMessage.count({ where: { sentAt: { not: null } } })).toBe(1);
  expect(server.received).toHaveLength(1);
});
