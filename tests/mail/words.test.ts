import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../server/mail/content.ts';
import { queueMail } from '../../server/mail/queue.ts';
import { renderMail } from '../../server/mail/render.ts';
import { buildFolderTransport } from '../../server/mail/transport.ts';
import type { MailContent } from '../../src/domain/mail/mail.ts';
import { mailFailures, mailTexts } from '../../src/domain/mail/texts.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { useApp } from '../setup/app.ts';
import { bodiesOf, headerOf } from '../setup/servers/mail-server.ts';
import { buildTestMailWorker } from '../setup/mail-worker.ts';

const app = useApp();
const frame = { siteName: 'Investment <Promotion> Authority', origin: 'https://invest.example.pg', canReply: false };
const link = '/auth/reset#token=AbC-123_secret';

const queue = (mail: Partial<Mail> = {}) =>
  app.deps.db.$transaction((tx) =>
    queueMail(tx, app.deps.keys, {
      to: 'mere@example.com',
      topic: 'auth.reset',
      content: mailTexts.resetPassword({ url: link }),
      ...mail,
    }),
  );

afterEach(() => app.deps.db.outboxMessage.deleteMany());

const enquiry = {
  number: 'ENQ-2026-000001',
  firstName: 'Mere',
  lastName: 'Kila',
  email: 'mere@example.com',
  phone: '+675 321 7311',
  project: 'Coffee mill',
  interest: 'energy',
  range: '1m-5m',
  goals: 'Solar\nin Manus',
} as const;

const everyMail: [string, MailContent][] = Object.entries({
  confirmEmail: mailTexts.confirmEmail({ url: link, hours: 24 }),
  alreadyRegistered: mailTexts.alreadyRegistered(),
  resetPassword: mailTexts.resetPassword({ url: link }),
  passwordChanged: mailTexts.passwordChanged(),
  twoFactorOn: mailTexts.twoFactorOn(),
  twoFactorOff: mailTexts.twoFactorOff(),
  twoFactorReset: mailTexts.twoFactorReset(),
  recoveryCodeUsed: mailTexts.recoveryCodeUsed({ left: 1 }),
  newDevice: mailTexts.newDevice({ device: '', ip: '' }),
  roleAdded: mailTexts.roleAdded({ role: 'editor' }),
  roleRemoved: mailTexts.roleRemoved({ role: 'admin' }),
  accountSuspended: mailTexts.accountSuspended({ reason: '' }),
  accountRestored: mailTexts.accountRestored(),
  accountDeleted: mailTexts.accountDeleted({ keptRecords: 2, keptEnquiries: { count: 2, months: 24 } }),
  enquiryReceipt: mailTexts.enquiryReceipt({ ...enquiry, url: '/enquiries/track#token=x' }),
  enquiryNotice: mailTexts.enquiryNotice({ ...enquiry, url: '/admin/enquiries?id=x' }),
  enquiryAssigned: mailTexts.enquiryAssigned({ ...enquiry, by: 'Mary Kila', url: '/admin/enquiries?id=x' }),
  enquiryReply: mailTexts.enquiryReply({
    ...enquiry,
    subject: 'Your enquiry',
    body: 'Line one\nLine two',
    url: '/enquiries/track#token=x',
  }),
  enquiryMessage: mailTexts.enquiryMessage({ number: enquiry.number, url: '/admin/enquiries?id=x' }),
  enquiryCode: mailTexts.enquiryCode({ number: enquiry.number, code: '012345', minutes: 15 }),
  notification: mailTexts.notification({ title: 'Role added', message: 'You are an editor now.', link: '/admin' }),
});

describe('a mail', () => {
  it.each(everyMail)('of %s has the same content as text and HTML, and loads nothing', (_name, content) => {
    const { text, html } = renderMail(content, frame);
    for (const words of [...content.paragraphs, ...(content.closing ?? [])]) expect(text).toContain(words);
    expect(text).toContain('Sent by Investment <Promotion> Authority');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Sent by Investment &lt;Promotion&gt; Authority');
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/i);
    expect(`${content.subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text.split(frame.origin).length).toBe(content.action === undefined ? 2 : 3);
  });

  it('escapes user input', () => {
    const evil = '<script>alert("x")</script>\n& \'quoted\'';
    const { html, text } = renderMail(
      {
        subject: `${evil.split('\n')[0]}`,
        paragraphs: [evil],
        closing: [evil],
        action: { label: evil, url: '/x?a="><script>' },
      },
      { ...frame, siteName: evil },
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;<br>&amp; &#39;quoted&#39;');
    expect(text).toContain(evil);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('has links to web addresses only: not to %s', (url) => {
    const content = { subject: 'x', paragraphs: [], action: { label: 'x', url } };
    expect(() => renderMail(content, frame)).toThrow('not a web address');
  });

  it('mentions that replies are not read only if that is so', () => {
    const content = mailTexts.passwordChanged();
    expect(renderMail(content, frame).text).toContain(mailTexts.noReplies);
    expect(renderMail(content, { ...frame, canReply: true }).text).not.toContain(mailTexts.noReplies);
  });
});

describe('a queued mail', () => {
  it.each([
    'mere@example.com\r\nBcc: all@example.com',
    'mere@example.com, other@example.com',
    'Mere <mere@example.com>',
    'mere@example.com ',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('has one plain recipient: %j is refused', async (to) => {
    await expect(queue({ to })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(queue({ replyTo: to })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await app.deps.db.outboxMessage.count()).toBe(0);
  });

  it.each(['\r\n', '\n', '\r', '\u0000', '\u2028'])('has a single-line subject: %j is refused', async (end) => {
    const content = { subject: `Hello${end}Bcc: all@example.com`, paragraphs: [] };
    await expect(queue({ content })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await app.deps.db.outboxMessage.count()).toBe(0);
  });

  it('cannot be read from a copy of the database: neither link nor address nor text', async () => {
    await queue();
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ row: string }>('SELECT outbox::text AS row FROM outbox');
    await client.end();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('m…@example.com');
    expect(rows[0]?.row).not.toMatch(/mere@|token|AbC-123|password/i);
  });

  it('is created once per cause', async () => {
    await Promise.all(Array.from({ length: 10 }, () => queue({ dedupeKey: 'cause 1' })));
    await queue({ dedupeKey: 'cause 2' });
    expect(await app.deps.db.outboxMessage.count()).toBe(2);
  });
});

describe('mails as files (D10)', () => {
  async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
    try {
      await use(path.join(parent, 'mail'));
    } finally {
      await rm(parent, { recursive: true });
    }
  }

  /** A logger with readable lines. */
  function readableLog() {
    const lines: string[] = [];
    return { lines, log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) };
  }

  it('are readable by their owner only, complete, and logged without their link', () =>
    inFolder(async (folder) => {
      const { lines, log } = readableLog();
      await queue();
      const worker = buildTestMailWorker({ deps: { ...app.deps, log }, transport: buildFolderTransport(folder, log) });
      await worker.wake();
      await worker.close();
      const names = await readdir(folder);
      expect(names).toHaveLength(1);
      expect(names[0]).toMatch(/^\d{8}-\d{6}_auth\.reset_[0-9a-f-]{36}\.eml$/);
      const file = path.join(folder, names[0] ?? '');
      expect((await stat(folder)).mode & 0o077).toBe(0);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const raw = (await readFile(file, 'utf8')).replace(/\r?\n/g, '\r\n');
      expect(headerOf(raw, 'To')).toBe('mere@example.com');
      expect(bodiesOf(raw).text).toContain('http://site.test/auth/reset#token=AbC-123_secret');
      expect(lines.join('\n')).toContain(names[0]);
      expect(lines.join('\n')).not.toMatch(/AbC-123|mere@/);
    }));

  it('are replaced when the same mail is written again', () =>
    inFolder(async (folder) => {
      await queue();
      const worker = buildTestMailWorker({ deps: app.deps, transport: buildFolderTransport(folder, app.deps.log) });
      const row = await app.deps.db.outboxMessage.findFirstOrThrow();
      await worker.wake();
      const payload = row.payload ?? {};
      await app.deps.db.outboxMessage.update({ where: { id: row.id }, data: { sentAt: null, payload } });
      await worker.wake();
      await worker.close();
      expect(await readdir(folder)).toHaveLength(1);
    }));

  it('report a missing mail key, and are written when it is back', () =>
    inFolder(async (folder) => {
      await queue();
      const transport = buildFolderTransport(folder, app.deps.log);
      const other = buildKeys(`other:${Buffer.alloc(32, 9).toString('base64')}`);
      const without = buildTestMailWorker({ deps: { ...app.deps, keys: other }, transport });
      await without.wake();
      await without.close();
      expect(await app.deps.db.outboxMessage.findFirstOrThrow()).toMatchObject({
        lastError: mailFailures.unreadable,
        sentAt: null,
      });
      await app.deps.db.$executeRaw`UPDATE outbox SET next_try_at = now()`;
      const worker = buildTestMailWorker({ deps: app.deps, transport });
      await worker.wake();
      await worker.close();
      expect(await readdir(folder)).toHaveLength(1);
    }));
});
