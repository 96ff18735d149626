import { createConnection, type Socket } from 'node:net';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { Prisma } from '../../../prisma/generated/client.ts';
import { sweepFiles } from '../../../server/media/sweep.ts';
import { FilesError } from '../../../server/platform/files.ts';
import { cleanEnquiries } from '../../../server/enquiries/retention.ts';
import { openSealedFile } from '../../../server/platform/files/sealed-file.ts';
import { defaultSettings } from '../../../src/domain/site/defaults.ts';
import { untilWaiting } from '../../setup/row-lock.ts';
import { keyOf } from '../inbox-scene.ts';
import { mailDomain, useMailedSite } from './mail-in-scene.ts';
import { mailOf } from './smtp-client.ts';

const site = useMailedSite({ isCuttable: true });
const { app, server, enquire, bodiesOf } = site;

/** One character of the token replaced. */
const altered = (address: string) => address.replace(/(?<=\+.{40})./, (letter) => (letter === 'a' ? 'b' : 'a'));

describe('a recipient', () => {
  it('outside the domain, or without an existing conversation, is refused with 550', async () => {
    const { id } = await enquire();
    const address = server.addressOf(id);
    const trashed = await enquire();
    const inTrash = server.addressOf(trashed.id);
    await site.api.remove(await keyOf(app, trashed.id));
    const deleted = await enquire();
    const gone = server.addressOf(deleted.id);
    await app.deps.db.enquiry.delete({ where: { id: deleted.id } });
    const ended = await enquire();
    const overdue = server.addressOf(ended.id);
    await app.deps.db.enquiry.update({ where: { id: ended.id }, data: { deleteAfter: app.clock.now() } });
    // A Message-ID must not make an address.
    const [, token = ''] = /\.([a-z2-7]{52})@/.exec(server.messageIdOf(id)) ?? [];
    const refused = [
      altered(address),
      inTrash,
      gone,
      overdue,
      `reply+@${mailDomain}`,
      `reply+x@${mailDomain}`,
      `reply+${token}@${mailDomain}`,
    ];
    const answers = await Promise.all(refused.map((to) => server.deliver({ to, raw: mailOf({}) })));
    expect(answers).toEqual(refused.map(() => 550));
    expect(await server.deliver({ to: 'someone@gmail.com', raw: mailOf({}) })).toBe(550);
    expect(await server.deliver({ to: `x@sub.${mailDomain}`, raw: mailOf({}) })).toBe(550);
    expect(await server.deliver({ to: address.toUpperCase(), raw: mailOf({}) })).toBe(250);
    expect(await app.deps.db.incomingMail.count()).toBe(1);
  });

  it('is refused with the same reply after the same time, whether guessed or withdrawn', async () => {
    const { id } = await enquire();
    const address = server.addressOf(id);
    const live = await talk([`RCPT TO:<${address}>`]);
    expect(live.replies.at(-1)).toMatch(/^250 /);
    await app.deps.db.enquiry.delete({ where: { id } });
    const withdrawn = await talk([`RCPT TO:<${address}>`]);
    const guessed = await talk([`RCPT TO:<${altered(address)}>`]);
    const broken = await talk([`RCPT TO:<reply+1@${mailDomain}>`]);
    expect(withdrawn.replies.at(-1)).toMatch(/^550 .*This address does not exist/);
    expect([guessed.replies.at(-1), broken.replies.at(-1)]).toEqual([
      withdrawn.replies.at(-1),
      withdrawn.replies.at(-1),
    ]);
    // As long as the longest usual lookup.
    for (const { lastMs } of [live, withdrawn, guessed, broken]) expect(lastMs).toBeGreaterThan(140);
  });

  it('is one for each mail', async () => {
    const [one, two] = [await enquire(), await enquire()];
    const { replies } = await talk([`RCPT TO:<${server.addressOf(one.id)}>`, `RCPT TO:<${server.addressOf(two.id)}>`]);
    expect(replies.slice(-2)).toEqual([expect.stringMatching(/^250 /), expect.stringMatching(/^452 /)]);
  });
});

/** A connection that says one line after the other; `lastMs`: until the last reply. */
async function talk(lines: string[]): Promise<{ replies: string[]; lastMs: number }> {
  const socket = createConnection(server.port, '127.0.0.1');
  const replies: string[] = [];
  let lastMs = 0;
  for (const line of ['', 'EHLO agency.example', 'MAIL FROM:<a@b.example>', ...lines]) {
    const started = performance.now();
    if (line !== '') socket.write(`${line}\r\n`);
    for (let all = ''; !/^\d{3} .*\r\n$/m.test(all);) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      all += chunk.toString('utf8');
      replies.push(...all.split('\r\n').filter((each) => /^\d{3} /.test(each)));
    }
    lastMs = performance.now() - started;
  }
  socket.destroy();
  return { replies, lastMs };
}

describe('250', () => {
  it('is sent only after the commit', async () => {
    const { id } = await enquire();
    let answer: number | undefined;
    let sent: Promise<unknown> = Promise.resolve();
    await app.deps.db.$transaction(
      async (tx) => {
        await tx.$queryRaw(Prisma.sql`SELECT id FROM enquiries WHERE id = ${id}::uuid FOR UPDATE`);
        sent = server.deliver({ to: server.addressOf(id), raw: mailOf({}) }).then((code) => (answer = code));
        await untilWaiting(app.deps.db, 1);
        expect(answer).toBeUndefined();
        expect(await app.deps.db.incomingMail.count()).toBe(0);
      },
      { timeout: 30_000 },
    );
    await sent;
    expect(answer).toBe(250);
    expect(await bodiesOf(id)).toHaveLength(1);
  });

  it('is not sent while database, store or workers are unavailable; the same mail later becomes one message', async () => {
    const { id } = await enquire();
    const to = server.addressOf(id);
    const raw = mailOf({}, 'Kept safe');
    const { files, workers } = app.deps;
    app.deps.files = { ...files, put: () => Promise.reject(new FilesError('full')) };
    expect(await server.deliver({ to, raw })).toBe(451);
    app.deps.files = files;
    app.deps.workers = { ...workers, run: () => Promise.reject(new Error('gone')) };
    expect(await server.deliver({ to, raw })).toBe(451);
    app.deps.workers = workers;
    // Between the bytes and the row, five times.
    for (let time = 0; time < 5; time += 1) {
      app.deps.files = {
        ...files,
        async put(key, file) {
          await files.put(key, file);
          app.wire.cut();
        },
      };
      expect(await server.deliver({ to, raw })).toBe(451);
      app.deps.files = files;
      app.wire.mend();
    }
    app.wire.cut();
    expect(await server.deliver({ to, raw })).toBe(451);
    app.wire.mend();
    await vi.waitFor(async () => expect(await server.deliver({ to, raw })).toBe(250));
    expect(await server.deliver({ to, raw })).toBe(250);
    expect(await bodiesOf(id)).toEqual(['Kept safe']);
    expect(await readdir(app.deps.tempDir)).toEqual([]);
  });

  it('is not sent if the connection breaks inside the mail, and nothing is stored', async () => {
    const { id } = await enquire();
    const socket = createConnection(server.port, '127.0.0.1');
    const { replies } = await talkOn(socket, [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<${server.addressOf(id)}>`,
      'DATA',
    ]);
    expect(replies.at(-1)).toMatch(/^354 /);
    socket.write(mailOf({}, 'Half of it'));
    await vi.waitFor(async () => expect(await readdir(app.deps.tempDir)).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await readdir(app.deps.tempDir)).toEqual([]));
    expect(await app.deps.db.incomingMail.count()).toBe(0);
  });

  it('is not sent above 25 MB', async () => {
    const { id } = await enquire();
    const to = server.addressOf(id);
    const line = `${'x'.repeat(998)}\r\n`;
    const large = mailOf({}, line.repeat(25 * 1024));
    expect(await server.deliver({ to, raw: large })).toBe(250);
    expect(await server.deliver({ to, raw: mailOf({}, `Another${line.repeat(27 * 1024)}`) })).toBe(552);
    // A server that does not say how large it is.
    const socket = createConnection(server.port, '127.0.0.1');
    await talkOn(socket, ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA']);
    const { replies } = await talkOn(socket, [`${mailOf({}, line.repeat(27 * 1024)).toString()}.`], false);
    expect(replies).toEqual([expect.stringMatching(/^552 /)]);
    socket.destroy();
    expect(await app.deps.db.incomingMail.count()).toBe(1);
    expect(await readdir(app.deps.tempDir)).toEqual([]);
  });
});

/** Says one line after the other; `isNew`: the server speaks first. */
async function talkOn(socket: Socket, lines: string[], isNew = true): Promise<{ replies: string[] }> {
  const replies: string[] = [];
  for (const line of isNew ? ['', ...lines] : lines) {
    if (line !== '') socket.write(`${line}\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    replies.push(
      ...chunk
        .toString('utf8')
        .split('\r\n')
        .filter((each) => /^\d{3} /.test(each)),
    );
  }
  return { replies };
}

describe('the original', () => {
  it('is stored encrypted for 30 days, survives the sweep, and is deleted with its enquiry', async () => {
    const { id } = await enquire();
    const raw = mailOf({ From: 'peter@example.com' }, 'A secret plan');
    await server.deliver({ to: server.addressOf(id), raw });
    const { storageKey, seal, sealKeyId } = await app.deps.db.mediaFile.findFirstOrThrow({
      where: { store: 'private' },
    });
    const chunks: Buffer[] = [];
    for await (const chunk of await app.deps.files.open(storageKey)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).includes('secret')).toBe(false);
    const opened = await openSealedFile(app.deps.files, app.deps.keys, {
      storageKey,
      keyId: sealKeyId ?? '',
      sealed: Buffer.from(seal ?? []),
    });
    const plain: Buffer[] = [];
    for await (const chunk of opened) plain.push(chunk as Buffer);
    expect(Buffer.concat(plain).toString()).toContain('A secret plan');
    app.clock.advanceDays(29);
    await sweepFiles.run(app.deps);
    await cleanEnquiries.run(app.deps);
    expect((await site.api.detail({ id })).mails).toMatchObject([
      { original: expect.stringContaining('/media/') as string, body: 'A secret plan' },
    ]);
    app.clock.advanceDays(2);
    await cleanEnquiries.run(app.deps);
    expect((await site.api.detail({ id })).mails).toMatchObject([{ original: null, body: 'A secret plan' }]);
    expect(await app.deps.files.stat(storageKey)).toBeUndefined();
    await server.deliver({ to: server.addressOf(id), raw: mailOf({}) });
    expect(await app.deps.db.mediaFile.count({ where: { store: 'private' } })).toBe(1);
    await app.deps.db.enquiry.update({ where: { id }, data: { deleteAfter: app.clock.now() } });
    await cleanEnquiries.run(app.deps);
    expect(await app.deps.db.incomingMail.count()).toBe(0);
    expect(await app.deps.db.mediaFile.count({ where: { store: 'private' } })).toBe(0);
    app.clock.advanceDays(-31);
  });

  it('and a dismissed mail are deleted after 30 days, an unsorted one at the end of retention', async () => {
    for (const body of ['One', 'Two']) await server.deliver({ to: `x@${mailDomain}`, raw: mailOf({}, body) });
    const [two] = (await site.api.unsorted()).items;
    await site.api.dismissMail({ mailId: two?.id ?? '' });
    app.clock.advanceDays(31);
    await cleanEnquiries.run(app.deps);
    expect((await app.deps.db.incomingMail.findMany()).map(({ state }) => state)).toEqual(['unsorted']);
    app.clock.advanceDays(3000);
    await cleanEnquiries.run(app.deps);
    expect(await app.deps.db.incomingMail.count()).toBe(0);
    app.clock.advanceDays(-3031);
  });

  it('an unsorted mail is kept for whole months, also at the end of a long month', async () => {
    const { db } = app.deps;
    const value = { ...defaultSettings.enquiries, retentionMonths: 1 };
    await db.setting.create({ data: { group: 'enquiries', value } });
    const toMarch = (Date.parse('2027-03-31T02:00:00Z') - app.clock.now().getTime()) / 86_400_000;
    app.clock.advanceDays(toMarch);
    const received = { kind: 'message', state: 'unsorted' } as const;
    for (const [deliveryKey, receivedAt] of [
      ['of February', new Date('2027-02-28T01:00:00Z')],
      ['of March', new Date('2027-03-01T03:00:00Z')],
    ] as const) {
      await db.incomingMail.create({ data: { ...received, deliveryKey, receivedAt } });
    }
    await cleanEnquiries.run(app.deps);
    expect((await db.incomingMail.findMany()).map(({ deliveryKey }) => deliveryKey)).toEqual(['of March']);
    app.clock.advanceDays(-toMarch);
    await db.setting.delete({ where: { group: 'enquiries' } });
  });
});
