import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { openLetter } from '../../server/mail/payload.ts';
import { enquiryFileTexts as texts } from '../../src/domain/enquiries/conversation/file-texts.ts';
import { messageFilesPath, replyFilesPath } from '../../src/domain/enquiries/conversation/files.ts';
import type { InboxDetail, OwnConversation } from '../../src/domain/enquiries/inbox.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { makePdf } from '../media/corpus/documents.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { slowBoundary, slowHead, uploadSlowly } from '../setup/uploads.ts';
import {
  download,
  formWith,
  keysInStore,
  pdf,
  post,
  storedKeys,
  tokenOf,
  useSiteWithFiles,
  writeWith,
} from './files-scene.ts';
import { keyOf, receive } from './inbox-scene.ts';

const site = useSiteWithFiles();
const { app } = site;

describe('files with a message', () => {
  it('are stored encrypted, shown to sender and team, and downloaded unchanged', async () => {
    const { id } = await receive(app);
    const token = tokenOf(app, id);
    const sent = await pdf('../etc/Certificate of\u202E incorporation.pdf');
    const { status, answer } = await writeWith(app, token, [sent, await pdf('b.pdf')]);
    expect(status).toBe(200);
    const files = answer.thread.entries.at(-1)?.files ?? [];
    expect(files.map(({ name }) => name)).toEqual(['Certificate of incorporation.pdf', 'b.pdf']);
    expect((await site.api.detail({ id })).messages[0]?.files).toEqual(files);
    expect((await site.api.detail({ id })).stage).toBe('new');
    const [key = ''] = await storedKeys(app);
    expect(await buffer(await app.deps.files.open(key))).not.toEqual(Buffer.from(sent.bytes));
    for (const proof of [{ token }, { cookie: site.officer }]) {
      const response = await download(app, files[0]?.id ?? '', proof);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(sent.bytes));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="Certificate of incorporation.pdf"; filename*=UTF-8''Certificate%20of%20incorporation.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
    }
  });

  it('are stored once however often they are sent', async () => {
    const { id } = await receive(app);
    const form = async () => formWith({ token: tokenOf(app, id), messageId, body: 'Once' }, [await pdf()]);
    const messageId = randomUUID();
    const before = await keysInStore(app);
    const all = await Promise.all([
      post(app, messageFilesPath, await form()),
      post(app, messageFilesPath, await form()),
      post(app, messageFilesPath, await form()),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    await post(app, messageFilesPath, await form());
    expect(await app.deps.db.enquiryFile.count()).toBe(1);
    expect(await app.deps.db.enquiryMessage.count()).toBe(1);
    expect((await keysInStore(app)).length - before.length).toBe(1);
  });

  it('are all refused if one is, which is named, and nothing is stored', async () => {
    const { id } = await receive(app);
    const before = await keysInStore(app);
    const refused = await writeWith(app, tokenOf(app, id), [
      await pdf(),
      { name: 'photo.png', bytes: Buffer.from('no picture') },
    ]);
    const sentence = `photo.png: ${mediaRefusals.mismatch('png')}`;
    expect(refused).toMatchObject({ status: 400, error: { message: sentence, fieldErrors: { file: [sentence] } } });
    const six = await Promise.all(Array.from({ length: 6 }, () => pdf()));
    expect((await writeWith(app, tokenOf(app, id), six)).error?.message).toBe(texts.tooMany(5));
    const program = { name: 'setup.exe', bytes: Buffer.from('MZ') };
    expect((await writeWith(app, tokenOf(app, id), [program])).status).toBe(400);
    const large = { name: 'large.pdf', bytes: Buffer.alloc(10_485_761, 'x') };
    expect(await writeWith(app, tokenOf(app, id), [large])).toMatchObject({
      status: 413,
      error: { message: mediaRefusals.tooLarge('10 MB') },
    });
    expect(await app.deps.db.enquiryMessage.count()).toBe(0);
    expect(await keysInStore(app)).toEqual(before);
  });

  it('are refused without a valid link to an open enquiry', async () => {
    const { id } = await receive(app);
    const token = tokenOf(app, id);
    for (const other of ['', 'x', `${token}x`]) {
      expect((await writeWith(app, other, [await pdf()])).status).toBe(404);
    }
    await site.api.remove(await keyOf(app, id));
    expect((await writeWith(app, token, [await pdf()])).status).toBe(404);
    expect(await app.deps.db.enquiryFile.count()).toBe(0);
  });

  it('are limited in bytes per day, bytes in total, messages and forms per address', async () => {
    const { id } = await receive(app);
    const token = tokenOf(app, id);
    const { db } = app.deps;
    await writeWith(app, token, [await pdf()]);
    const stored = await db.mediaFile.findFirstOrThrow({ where: { store: 'private' } });
    const setSize = (size: number) => db.mediaFile.update({ where: { id: stored.id }, data: { size } });
    await setSize(100 * 1024 * 1024 - 100);
    expect(await writeWith(app, token, [await pdf()])).toMatchObject({
      status: 429,
      error: { message: texts.full('100 MB'), retryAfterSeconds: 86_400 },
    });
    await db.enquiryFile.updateMany({ data: { createdAt: new Date(app.clock.now().getTime() - 2 * 86_400_000) } });
    expect((await writeWith(app, token, [await pdf()])).status).toBe(200);
    await setSize(250 * 1024 * 1024 - 100);
    expect((await writeWith(app, token, [await pdf()])).error?.message).toBe(texts.enquiryFull('250 MB'));
    await setSize(100);
    for (let count = await db.enquiryMessage.count(); count < 30; count += 1) {
      await db.enquiryMessage.create({
        data: { id: randomUUID(), enquiryId: id, body: 'More', createdAt: app.clock.now() },
      });
    }
    expect((await writeWith(app, token, [await pdf()])).status).toBe(429);
    const { id: other } = await receive(app);
    for (let count = 0; count < 30; count += 1) {
      await writeWith(app, tokenOf(app, other), [], { messageId: 'x' });
    }
    expect(await writeWith(app, tokenOf(app, other), [await pdf()])).toMatchObject({ status: 429 });
  });

  it('are refused for an invalid token, a full quota or their length before the body is read', async () => {
    const slowly = (length?: number) =>
      uploadSlowly(app, '', { path: messageFilesPath, ...(length === undefined ? {} : { length }) });
    const token = (value: string) =>
      `--${slowBoundary}\r\nContent-Disposition: form-data; name="token"\r\n\r\n${value}\r\n`;
    const guessed = slowly(5_000_000);
    guessed.send(`${token('x')}${slowHead('a.pdf')}%PDF-1.7`);
    expect(await guessed.answer).toMatchObject({ status: 404 });
    const { id } = await receive(app);
    await writeWith(app, tokenOf(app, id), [await pdf()]);
    await app.deps.db.mediaFile.updateMany({ where: { store: 'private' }, data: { size: 99 * 1024 * 1024 } });
    const full = slowly(5_000_000);
    full.send(`${token(tokenOf(app, id))}${slowHead('a.pdf')}%PDF-1.7`);
    expect(await full.answer).toMatchObject({ status: 429 });
    expect(await slowly(60_000_000).answer).toMatchObject({ status: 413 });
    expect(await slowly().answer).toMatchObject({ status: 411, error: { message: texts.lengthMissing } });
  });

  it('are read only for a while, and up to the size of a message, without a proof', async () => {
    const nameless = uploadSlowly(app, '', { path: messageFilesPath, length: 5_000_000 });
    nameless.send(`--${slowBoundary}\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: image/png\r\n\r\n`);
    nameless.send(Buffer.alloc(200_000));
    expect(await nameless.answer).toMatchObject({ status: 400, error: { message: mediaRefusals.broken } });
  });

  it('do not take the places of replies while they prove nothing', async () => {
    const { id } = await receive(app);
    const { version } = await keyOf(app, id);
    const from = (address: number) =>
      uploadSlowly(app, '', {
        path: messageFilesPath,
        length: 5_000_000,
        headers: { 'x-forwarded-for': `10.0.0.${address}` },
      });
    const held = Array.from({ length: 20 }, (_, n) => from(Math.floor(n / 3)));
    for (const one of held) one.send(`--${slowBoundary}`);
    const counted = { where: { key: { startsWith: 'message-upload' } }, _sum: { points: true } } as const;
    await vi.waitFor(async () => expect((await app.deps.db.rateLimit.aggregate(counted))._sum.points).toBe(20), 20_000);
    expect(await from(20).answer).toMatchObject({ status: 503, error: { message: mediaRefusals.tooManyAtOnce } });
    const fields = { id, version: String(version), replyId: randomUUID(), subject: 'Forms', body: 'Please fill in' };
    const reply = await post(app, replyFilesPath, formWith(fields, [await pdf()]), { cookie: site.officer });
    expect(reply.status).toBe(200);
  });

  it('share the remaining quota, also when sent concurrently', async () => {
    const { id } = await receive(app);
    const token = tokenOf(app, id);
    const one = { name: 'long.pdf', bytes: await makePdf(undefined, 100) };
    await writeWith(app, token, [one]);
    const room = one.bytes.length + 1500;
    await app.deps.db.mediaFile.updateMany({ data: { size: 100 * 1024 * 1024 - room }, where: { store: 'private' } });
    const all = await Promise.all([1, 2, 3].map(() => writeWith(app, token, [one])));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  });

  it('can be sent by the account of the address, and by the form without JavaScript', async () => {
    const person = await makeUser(app.deps.db);
    const { id, number } = await receive(app, { email: person.email });
    const cookie = await signInAs(app, person);
    const fields = { number, messageId: randomUUID(), body: 'From my dashboard' };
    const own = await post<OwnConversation>(app, messageFilesPath, formWith(fields, [await pdf()]), { cookie });
    expect(own.answer.thread.entries.at(-1)?.files).toMatchObject([{ name: 'Certificate.pdf' }]);
    const stranger = await signInAs(app, await makeUser(app.deps.db));
    const again = { ...fields, messageId: randomUUID() };
    expect(await post(app, messageFilesPath, formWith(again, [await pdf()]), { cookie: stranger })).toMatchObject({
      status: 404,
    });
    expect((await post(app, messageFilesPath, formWith(again, [await pdf()]))).status).toBe(401);

    const plain = { action: 'write', link: tokenOf(app, id), messageId: randomUUID(), body: 'Without script' };
    const send = async (sent: Record<string, string>, name: string) => {
      const response = await app.request(trackPath, { method: 'POST', body: formWith(sent, [await pdf(name)]) });
      return { status: response.status, html: await response.text() };
    };
    const page = await send(plain, 'plain.pdf');
    expect(page.status).toBe(200);
    expect(page.html).toContain('plain.pdf');
    const refused = await send({ ...plain, messageId: randomUUID() }, 'plain.txt');
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('plain.txt: Choose one of these file types');
    expect(refused.html).toContain('Without script');
    // Without a file the browser sends an empty one.
    const empty = formWith({ ...plain, messageId: randomUUID() }, []);
    empty.append('file', new Blob([]), '');
    expect((await app.request(trackPath, { method: 'POST', body: empty })).status).toBe(200);
    expect(await app.deps.db.enquiryFile.count()).toBe(2);
  });
});

describe('files with a reply', () => {
  it('are named in the mail with the link, and can be read by the sender', async () => {
    const { id } = await receive(app);
    const { version } = await keyOf(app, id);
    const fields = { id, version: String(version), replyId: randomUUID(), subject: 'Forms', body: 'Please fill in' };
    const form = formWith(fields, [await pdf('Form A.pdf')]);
    const { answer } = await post<InboxDetail>(app, replyFilesPath, form, { cookie: site.officer });
    expect(answer.stage).toBe('answered');
    const [file] = answer.replies[0]?.files ?? [];
    expect(file?.name).toBe('Form A.pdf');
    const mail = await app.deps.db.outboxMessage.findFirstOrThrow({ where: { topic: 'enquiry.reply' } });
    const { content } = openLetter(app.deps.keys, mail.payload) ?? {};
    expect(content?.paragraphs).toEqual(['Please fill in', texts.inMail('Form A.pdf')]);
    expect((await download(app, file?.id ?? '', { token: tokenOf(app, id) })).status).toBe(200);
    // Of a newer version nothing is stored.
    const before = await keysInStore(app);
    const late = formWith({ ...fields, replyId: randomUUID() }, [await pdf()]);
    expect((await post(app, replyFilesPath, late, { cookie: site.officer })).status).toBe(409);
    expect(await keysInStore(app)).toEqual(before);
  });

  it('can be sent by staff only', async () => {
    const { id } = await receive(app);
    const { version } = await keyOf(app, id);
    const fields = { id, version: String(version), replyId: randomUUID(), subject: 'Forms', body: 'Please fill in' };
    for (const roles of [[], ['editor']] as const) {
      const cookie = await signInAs(app, await makeUser(app.deps.db, { roles: [...roles] }));
      expect((await post(app, replyFilesPath, formWith(fields, [await pdf()]), { cookie })).status).toBe(403);
    }
    expect(await app.deps.db.enquiryReply.count()).toBe(0);
  });
});
