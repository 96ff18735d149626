import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { splitQuoted } from '../../server/mail/incoming/quoted.ts';
import type { ReadMail } from '../../server/mail/incoming/read-mail.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildWorkerPool, type WorkerPool } from '../../server/workers/pool.ts';
import { mailKindsToMutate } from '../factories/mutated-mails.ts';

vi.setConfig({ testTimeout: 60_000 });
let folder: string;
let pool: WorkerPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ipa-mails-'));
  pool = buildWorkerPool({ program: inject('workerProgram'), log: buildLog('silent') });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(mail: Buffer | string, one = pool): Promise<ReadMail> {
  const path = join(folder, `${crypto.randomUUID()}.eml`);
  await writeFile(path, mail);
  return one.run({ name: 'mail', path });
}
const kind = (name: string) => mailKindsToMutate[name]?.(1) ?? Buffer.alloc(0);
const head = 'From: a@b.example\r\nMessage-ID: <1@b.example>\r\n';

describe('the text of a mail', () => {
  it.each([
    ['gb18030', '你好'],
    ['big5', '你好'],
    ['iso-2022-jp', 'こんにちは'],
    ['html only', 'Question 1'],
    ['alternative', 'Plain 1'],
    ['svg', 'See the drawing 1'],
    ['winmail', ''],
    ['embedded', 'Look 1'],
  ])('%s is read as plain text', async (name, body) => {
    const mail = await read(kind(name));
    expect(mail.body).toBe(body);
    expect(JSON.stringify(mail)).not.toContain('alert');
  });

  it('keeps letters from right to left, and no control characters', async () => {
    expect((await read(kind('right to left'))).body).toContain('مرحبا');
    const { subject, body } = await read(`${head}Subject: a\u202Eb\u0007c\r\n\r\na\u0000b\u001b[31m\tc`);
    expect([subject, body]).toEqual(['ab c', 'ab[31m\tc']);
  });

  it('names what was attached, and winmail.dat', async () => {
    expect((await read(kind('winmail'))).files.map(({ name }) => name)).toEqual(['winmail.dat']);
    expect((await read(kind('svg'))).files.map(({ name }) => name)).toEqual(['a.svg']);
  });

  it('is cut where it is longer than a conversation can show', async () => {
    const { body, isCut } = await read(`${head}\r\n${'long '.repeat(10_000)}`);
    expect([body.length, isCut]).toEqual([20_000, true]);
  });
});

describe('bounds', () => {
  it('10,000 parts are read', async () => {
    const parts = Array.from(
      { length: 10_000 },
      (_each, at) => `--b\r\nContent-Type: a/b; name=${at}.bin\r\n\r\nx\r\n`,
    );
    const mail = await read(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
    expect([mail.kind, mail.fileCount, mail.files.length]).toEqual(['message', 10_000, 20]);
  });

  it.each([
    ['a header of more than 1 MB', `${head}X: ${'y'.repeat(1_100_000)}\r\n\r\nbody`],
    [
      '3,000 parts inside each other',
      `${head}${Array.from({ length: 3000 }, (_each, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}\r\n\r\ninner`,
    ],
  ])('%s is unreadable, and the worker lives on', async (_which, mail) => {
    expect((await read(mail)).kind).toBe('unreadable');
    expect((await read(kind('plain'))).body).toBe('Question 1');
  });

  it('HTML too deep for the converter keeps its words', async () => {
    const mail = await read(`${head}Content-Type: text/html\r\n\r\n${'<b>'.repeat(200_000)}deep`);
    expect([mail.kind, mail.body]).toEqual(['message', 'deep']);
  });

  it('a mail that takes too long ends its worker, not the site', async () => {
    const hasty = buildWorkerPool({ program: inject('workerProgram'), log: buildLog('silent'), limits: { mailMs: 1 } });
    const large = `${head}\r\n${'word word\r\n'.repeat(1_000_000)}`;
    await expect(read(large, hasty)).rejects.toMatchObject({ code: 'VALIDATION' });
    await hasty.close();
  });
});

describe('quoted text', () => {
  it.each([
    ['an English answer', 'Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, IPA <x@y.pg>\nwrote:\n> Is it?\n', 'Yes.'],
    ['a German answer', 'Ja.\n\nAm 02.11.2026 um 10:00 schrieb IPA:\n> Is it?', 'Ja.'],
    ['a Chinese answer', '是的。\n\n在 2026年11月2日，IPA 写道：\n> Is it?', '是的。'],
    [
      'Outlook',
      'Yes.\n\n________________________________\nFrom: IPA <x@y.pg>\nSent: Monday\nTo: Mary\nSubject: Re\n\nIs it?',
      'Yes.',
    ],
    ['a divider', 'Yes.\n-----Original Message-----\nIs it?', 'Yes.'],
    ['lines of > at the end', 'Yes.\n\n> Is it?\n>\n> IPA', 'Yes.'],
  ])('of %s is split off, and nothing is lost', (_which, text, body) => {
    const split = splitQuoted(text);
    expect(split.body).toBe(body);
    expect(split.quoted).toContain('Is it?');
    expect(`${split.body}${split.quoted}`.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });

  it.each([
    ['answers between the lines', 'On Monday, IPA wrote:\n> One?\nYes.\n> Two?\nNo.'],
    ['only quotes', '> Is it?'],
    ['no quotes', 'From here it looks good.\nYours, Mary'],
  ])('stays with %s', (_which, text) => {
    expect(splitQuoted(text)).toEqual({ body: text, quoted: null });
  });
});
