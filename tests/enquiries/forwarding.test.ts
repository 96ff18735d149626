import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { forwardedLink } from '../../server/enquiries/forwarding/link.ts';
import { openLetter } from '../../server/mail/payload.ts';
import { forwardTexts as texts } from '../../src/domain/enquiries/conversation/forward-texts.ts';
import { forwardedPath } from '../../src/domain/enquiries/conversation/forwarding.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { download, pdf, tokenOf, writeWith } from './files-scene.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let api: InboxApi;

beforeAll(async () => {
  ({ api } = await makeAdmin(app));
});

const agency = (ip = '203.0.113.62') => buildCaller(app.deps, { hasGrant: false, ip }).enquiries;
const linkToken = (forwardId: string) => forwardedLink(app.deps.keys, forwardId).split('#token=')[1] ?? '';

async function forwarded() {
  const enquiry = await receive(app, { goals: 'A secret mill' });
  const sent = await writeWith(app, tokenOf(app, enquiry.id), [await pdf()]);
  const file = sent.answer.thread.entries.flatMap(({ files }) => files)[0]?.id ?? '';
  const forwardId = randomUUID();
  const entry = { agency: 'Customs', email: 'help@customs.example', note: 'Please advise on duties' };
  const detail = await api.forward({ ...(await keyOf(app, enquiry.id)), ...entry, forwardId });
  return { ...enquiry, file, forwardId, entry, detail, token: linkToken(forwardId) };
}

const openings = async (id: string) => {
  const [first] = (await api.detail({ id })).forwards;
  return [first?.openings, first?.lastOpenedAt];
};

const openingsAudited = (entityId: string) =>
  app.deps.db.auditEntry.findMany({ where: { action: 'enquiries.openForward', entityId } });

it('another agency can read the conversation and its files, and each opening is shown and audited', async () => {
  const { id, number, file, token, entry, forwardId, detail } = await forwarded();
  expect(detail.forwards).toMatchObject([{ ...entry, state: 'open', openings: 0, lastOpenedAt: null }]);
  // Once more after a lost answer is the same link.
  await api.forward({ ...(await keyOf(app, id)), ...entry, forwardId });
  const mails = await app.deps.db.outboxMessage.findMany({ where: { topic: 'enquiry.forward' } });
  expect(mails).toHaveLength(1);
  const letter = openLetter(app.deps.keys, mails[0]?.payload ?? Buffer.alloc(0));
  expect(letter).toMatchObject({ to: entry.email, content: { action: { url: `${forwardedPath}#token=${token}` } } });
  expect(JSON.stringify(letter)).not.toMatch(/secret|sender-/);
  const other = await receive(app, { goals: 'Another mill' });
  await api.addNote({ id, body: 'Internal doubt' });
  const read = await agency().openForward({ token });
  expect(read).toMatchObject({ number, agency: 'Customs', note: entry.note, entries: [{ body: 'A secret mill' }, {}] });
  expect(JSON.stringify(read)).not.toMatch(/Internal|Another/);
  expect(JSON.stringify(read)).not.toContain(other.number);
  await agency('198.51.100.3').openForward({ token });
  expect(await openings(id)).toEqual([2, app.clock.now().toISOString()]);
  expect(await openingsAudited(id)).toMatchObject([{ actorName: 'Customs' }, { actorName: 'Customs' }]);
  expect((await download(app, file, { token })).status).toBe(200);
});

it('an agency gets many forwards in an hour, whatever visitors had sent to its address', async () => {
  const email = 'lands@agency.example';
  for (let asked = 0; asked < 3; asked += 1) await app.deps.limits.mail(`203.0.113.${70 + asked}`, email);
  const { id } = await receive(app);
  for (let sent = 1; sent <= 4; sent += 1) {
    const entry = { agency: 'Lands', email, note: '', forwardId: randomUUID() };
    expect((await api.forward({ ...(await keyOf(app, id)), ...entry })).forwards).toHaveLength(sent);
  }
});

it('repeated openings of one link from one address are stored once in five minutes', async () => {
  const { id, number, token } = await forwarded();
  const times = async (count: number, ip?: string) => {
    for (let opened = 0; opened < count; opened += 1) {
      expect((await agency(ip).openForward({ token })).number).toBe(number);
    }
    return [(await openings(id))[0], (await openingsAudited(id)).length];
  };
  expect(await times(3)).toEqual([1, 1]);
  expect(await times(2, '2001:db8:1:2::5')).toEqual([2, 2]);
  // The same /64.
  expect(await times(2, '2001:db8:1:2::6')).toEqual([2, 2]);
  const [window] = await app.deps.db.rateLimit.findMany({ where: { key: { startsWith: 'forward-opening:' } } });
  expect(Number(window?.expire) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  await app.deps.db.rateLimit.deleteMany();
  expect(await times(1)).toEqual([3, 3]);
});

it('opens behind a proxy that appends a port', async () => {
  const { id, number, token } = await forwarded();
  expect((await agency('203.0.113.9:50000').openForward({ token })).number).toBe(number);
  expect(await openingsAudited(id)).toMatchObject([{ ip: '203.0.113.9' }]);
});

it('expired, revoked, foreign and guessed links, and those of deleted enquiries, get the same answer', async () => {
  const one = await forwarded();
  const two = await forwarded();
  const files = async (file: string, token: string) => (await download(app, file, { token })).status;
  expect(await files(two.file, one.token)).toBe(404);
  const refused = async (token: string) => {
    const { code, message } = await refusalOf(agency().openForward({ token }));
    const page = await app.request(forwardedPath, { method: 'POST', body: new URLSearchParams({ link: token }) });
    const html = await page.text();
    return [code, message, page.status, html.includes(texts.unknownTitle), page.headers.get('cache-control')];
  };
  const unknown = ['NOT_FOUND', texts.unknownText, 404, true, 'private, no-store'];
  for (const token of ['', 'x', `${one.token}x`, tokenOf(app, one.id), linkToken(randomUUID())]) {
    expect(await refused(token)).toEqual(unknown);
  }
  // The sender's page does not open by it.
  expect(await agency().track({ token: one.token })).toEqual({ state: 'unknown' });
  const { forwardId } = one;
  const detail = await api.revokeForward({ ...(await keyOf(app, one.id)), forwardId });
  expect(detail.forwards).toMatchObject([{ state: 'revoked' }]);
  expect(await refused(one.token)).toEqual(unknown);
  expect(await files(one.file, one.token)).toBe(404);
  expect(await refusalOf(api.revokeForward({ ...(await keyOf(app, one.id)), forwardId }))).toMatchObject({
    message: texts.gone,
  });
  await app.deps.db.enquiryForward.updateMany({
    where: { id: two.forwardId },
    data: { expiresAt: app.clock.now() },
  });
  expect(await refused(two.token)).toEqual(unknown);
  const three = await forwarded();
  expect((await agency().openForward({ token: three.token })).number).toBe(three.number);
  // Shown no longer than promised, even if the job that deletes it is late.
  const keepUntil = (deleteAfter: Date) =>
    app.deps.db.enquiry.update({ where: { id: three.id }, data: { deleteAfter } });
  await keepUntil(app.clock.now());
  expect(await refused(three.token)).toEqual(unknown);
  await keepUntil(new Date(app.clock.now().getTime() + 60_000));
  expect((await agency().openForward({ token: three.token })).number).toBe(three.number);
  await api.remove(await keyOf(app, three.id));
  expect(await refused(three.token)).toEqual(unknown);
  expect(await files(three.file, three.token)).toBe(404);
});

it('without JavaScript the pasted link shows the enquiry; loading the page alone is not an opening', async () => {
  const { id, token, number } = await forwarded();
  const page = await app.request(forwardedPath);
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(await openings(id)).toEqual([0, null]);
  const link = `https://invest.example.pg${forwardedPath}#token=${token}`;
  const opened = await app.request(forwardedPath, { method: 'POST', body: new URLSearchParams({ link }) });
  const html = await opened.text();
  expect(opened.status).toBe(200);
  expect(html).toContain(number);
  expect(html).toContain('A secret mill');
  expect((await openings(id))[0]).toBe(1);
});

it('a forwarded enquiry is closed as forwarded, and its active links are limited', async () => {
  const { id, entry } = await forwarded();
  for (let count = 1; count < 10; count += 1) {
    await app.deps.db.rateLimit.deleteMany();
    await api.forward({ ...(await keyOf(app, id)), ...entry, forwardId: randomUUID() });
  }
  await app.deps.db.rateLimit.deleteMany();
  const more = api.forward({ ...(await keyOf(app, id)), ...entry, forwardId: randomUUID() });
  expect(await refusalOf(more)).toMatchObject({ message: texts.tooManyOpen(10) });
  expect(await api.close({ ...(await keyOf(app, id)), reason: 'forwarded' })).toMatchObject({ stage: 'closed' });
});
