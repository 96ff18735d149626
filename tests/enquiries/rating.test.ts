import { dayMs } from '../../src/domain/time/durations.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { makeToken } from '../../server/auth/primitives/tokens.ts';
import { conversationPath } from '../../server/enquiries/conversation/link.ts';
import { askForRatings } from '../../server/enquiries/rating/ask.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { enquiryTrackTexts } from '../../src/domain/enquiries/track-texts.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { whileLocked } from '../setup/row-lock.ts';
import { type InboxApi, makeAdmin } from './inbox-scene.ts';

const app = useApp({ demo: false, password: '', mailDomain: 'in.example.pg' });
let admin: Awaited<ReturnType<typeof makeAdmin>>['person'];
let api: InboxApi;
let senders = 0;

const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
const byLink = (ip = '203.0.113.70') => buildCaller(app.deps, { hasGrant: false, ip }).enquiries;
const linkOf = (id: string) => conversationPath(app.deps.keys, id);
const tokenOf = (id: string) => linkOf(id).split('#token=')[1] ?? '';
const send = () => askForRatings(app.deps);
const mailsTo = async (email: string) =>
  (await lettersTo(app.deps, email)).filter(({ topic }) => topic === 'enquiry.rating');

type Columns = Parameters<typeof buildEnquiry>[1];

/** Answered this many days ago, of an address of its own. */
async function answered(days: number, columns: Columns = {}) {
  senders += 1;
  const row = await buildEnquiry(app.deps.db, {
    email: `rater-${senders}@example.com`,
    createdAt: ago(days + 1),
    firstReplyAt: ago(days),
    stage: 'answered',
    ...columns,
  });
  await addReply(row.id, days);
  return row;
}

const addReply = (enquiryId: string, days: number, columns: { failedAt?: Date } = {}) =>
  app.deps.db.enquiryReply.create({
    data: { id: randomUUID(), enquiryId, subject: 'Re', body: 'Words.', createdAt: ago(days), ...columns },
  });

const stored = (id: string) =>
  app.deps.db.enquiry.findUniqueOrThrow({
    where: { id },
    select: { isHelpful: true, ratingNote: true, ratedAt: true, ratingAskedAt: true, ratingStoppedAt: true },
  });

beforeAll(async () => {
  ({ person: admin, api } = await makeAdmin(app));
});

describe('the mail', () => {
  it('asks once, seven days after the last reply, and links to the sender’s page', async () => {
    const { id, email, receiptNumber } = await answered(6.9);
    expect(await send()).toBe(0);
    app.clock.advanceDays(0.1);
    await addReply(id, 0);
    app.clock.advanceDays(6.9);
    expect(await send()).toBe(0);
    app.clock.advanceDays(0.1);
    expect(await runJobNow(app.deps, 'ask-ratings')).toBe(1);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.content).toMatchObject({
      subject: `Was our reply to your enquiry ${receiptNumber} helpful?`,
      action: { label: 'Answer the question', url: linkOf(id) },
    });
    expect(mail?.replyTo).toMatch(/^reply\+.+@in\.example\.pg$/);
    await addReply(id, 0);
    app.clock.advanceDays(8);
    expect(await send()).toBe(0);
    app.clock.advanceDays(-15);
  });

  it('is not sent for unanswered, excluded or expired enquiries, or if declined', async () => {
    const { db } = app.deps;
    const now = app.clock.now();
    await answered(8, { waitingSince: ago(1), stage: 'assigned' });
    await buildEnquiry(db, { firstReplyAt: ago(8), stage: 'answered', email: 'phoned@example.com' });
    await answered(8, { isTest: true });
    await answered(8, { stage: 'closed', closedAt: ago(1), closeReason: 'spam' });
    await answered(8, { stage: 'closed', closedAt: ago(1), closeReason: 'duplicate' });
    await answered(8, { deletedAt: now });
    await answered(8, { deleteAfter: now });
    await answered(8, { ratedAt: now, isHelpful: true });
    // Before this question existed.
    await answered(31);
    await answered(20, { stage: 'closed', closedAt: ago(90) });
    const { id: bounced } = await answered(40);
    await addReply(bounced, 8, { failedAt: ago(8) });
    await answered(40, { email: 'Stopped@example.com', ratingStoppedAt: ago(30) });
    await answered(8, { email: 'stopped@example.com' });
    for (const gone of [{ suspendedAt: now }, { deletedAt: now }]) {
      const { id, email } = await makeUser(db);
      await db.user.update({ where: { id }, data: gone, select: { id: true } });
      await answered(8, { email });
    }
    expect(await send()).toBe(0);
    expect(await db.enquiry.count({ where: { ratingAskedAt: { not: null } } })).toBe(0);
    await answered(8);
    await answered(30, { stage: 'closed', closedAt: ago(1), closeReason: 'answered' });
    expect(await send()).toBe(2);
  });

  it('is sent once by two nodes, and once after the process is killed', async () => {
    const sent: string[] = [];
    for (let made = 0; made < 3; made += 1) sent.push((await answered(8)).email);
    let seals = 0;
    const { keys } = app.deps;
    const dying = {
      ...keys,
      seal: (...given: Parameters<typeof keys.seal>) => {
        seals += 1;
        if (seals > 2) throw new Error('killed');
        return keys.seal(...given);
      },
    };
    await expect(askForRatings({ ...app.deps, keys: dying })).rejects.toThrow('killed');
    expect(await app.deps.db.outboxMessage.count()).toBe(0);
    const lock = Prisma.sql`select id from enquiries order by id limit 1 for update`;
    const counts = await whileLocked(app.deps.db, { lock, waiting: 2 }, () => Promise.all([send(), send()]));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const email of sent) expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('the answer', () => {
  it('is asked for on the page after the mail or once the enquiry is closed, and can be changed', async () => {
    const { id } = await answered(1);
    const token = tokenOf(id);
    const rate = (answer: 'yes' | 'no' | 'stop', note = '') => byLink().rate({ token, answer, note });
    expect(await byLink().track({ token })).toMatchObject({ state: 'open', rating: null });
    expect(await refusalOf(rate('yes'))).toMatchObject({ code: 'VALIDATION' });
    const { version } = await app.deps.db.enquiry.findUniqueOrThrow({ where: { id } });
    await api.close({ id, version, reason: 'answered' });
    const asked = { answer: null, note: '', isStopped: false };
    expect(await byLink().track({ token })).toMatchObject({ rating: asked });
    expect((await stored(id)).ratedAt).toBeNull();
    expect(await rate('no', '  Too late.\r\nAnd short. ')).toMatchObject({
      rating: { answer: 'no', note: 'Too late.\nAnd short.' },
    });
    expect(await rate('yes')).toMatchObject({ rating: { answer: 'yes', note: '' } });
    expect(await stored(id)).toMatchObject({ isHelpful: true, ratingNote: null, ratedAt: app.clock.now() });
    expect(await rate('stop')).toMatchObject({ rating: { answer: 'yes', isStopped: true } });
    // Officers who are writing lose nothing.
    await api.reopen({ id, version: version + 1 });
    expect(await byLink().track({ token })).toMatchObject({ rating: { answer: 'yes' } });
    for (const note of ['x'.repeat(501), 'nul \u0000']) {
      expect(await refusalOf(rate('no', note))).toMatchObject({ code: 'VALIDATION' });
    }
  });

  it('is not asked for if the enquiry is a test, spam, a duplicate or was answered by phone', async () => {
    const closed = { stage: 'closed', closedAt: ago(1) } as const;
    const rows = [
      await answered(8, { ...closed, isTest: true }),
      await answered(8, { ...closed, closeReason: 'spam' }),
      await answered(8, { ...closed, closeReason: 'duplicate' }),
      await buildEnquiry(app.deps.db, { ...closed, firstReplyAt: ago(8) }),
    ];
    for (const { id } of rows) {
      expect(await byLink().track({ token: tokenOf(id) })).toMatchObject({ state: 'open', rating: null });
      expect(await refusalOf(byLink().rate({ token: tokenOf(id), answer: 'yes', note: '' }))).toMatchObject({
        code: 'VALIDATION',
      });
    }
  });

  it('is asked for on the account’s own page under the same conditions, and stored like one by the link', async () => {
    const person = await makeUser(app.deps.db);
    const { id, receiptNumber: number, version } = await answered(8, { email: person.email });
    const [owner, stranger] = [await HttpBrowser.open(app), await HttpBrowser.open(app)];
    const rate = (from: HttpBrowser, answer: string, note = '') =>
      from.call('enquiries.rateOwn', { number, answer, note });
    expect(await rate(owner, 'yes')).toMatchObject({ status: 401 });
    owner.take(await signInAs(app, person));
    stranger.take(await signInAs(app, await makeUser(app.deps.db)));
    const shown = async () => (await owner.call('enquiries.ownByNumber', { number })).data as Record<'rating', unknown>;
    const change = (data: object) => app.deps.db.enquiry.update({ where: { id }, data, select: { id: true } });
    const notAsked = { status: 400, error: { message: 'We have not asked for your opinion of this enquiry.' } };
    const leftOut = [
      { ratingAskedAt: null },
      { isTest: true },
      { closedAt: ago(1), closeReason: 'spam' },
      { closedAt: ago(1), closeReason: 'duplicate' },
      { closedAt: ago(90) },
    ];
    for (const columns of leftOut) {
      await change({ ratingAskedAt: ago(1), isTest: false, closedAt: null, closeReason: null, ...columns });
      expect((await shown()).rating, JSON.stringify(columns)).toBeNull();
      expect(await rate(owner, 'yes')).toMatchObject(notAsked);
    }
    await change({ closedAt: ago(89), closeReason: 'answered' });
    expect(await shown()).toMatchObject({ rating: { answer: null, note: '', isStopped: false } });
    expect(await rate(stranger, 'yes')).toMatchObject({ status: 404 });
    expect((await stored(id)).ratedAt).toBeNull();
    const given = { rating: { answer: 'no', note: 'Too\nlate.', isStopped: false } };
    expect(await rate(owner, 'no', ' Too\r\nlate. ')).toMatchObject({ status: 200, data: given });
    expect(await byLink().track({ token: tokenOf(id) })).toMatchObject(given);
    expect(await rate(owner, 'stop')).toMatchObject({ data: { rating: { answer: 'no', isStopped: true } } });
    expect(await stored(id)).toMatchObject({ isHelpful: false, ratedAt: app.clock.now() });
    expect(await app.deps.db.enquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({ version });
  });

  it('requires a valid link: others are refused like messages, and counted', async () => {
    const [deleted, over, ended] = [
      await answered(8, { ratingAskedAt: ago(1), deletedAt: ago(1) }),
      await answered(100, { ratingAskedAt: ago(1), stage: 'closed', closedAt: ago(90) }),
      await answered(8, { ratingAskedAt: ago(1), deleteAfter: ago(1) }),
    ];
    const { id: other } = await answered(8, { ratingAskedAt: ago(1) });
    const forged = `${deleted.id}.${tokenOf(other).split('.')[1]}`;
    for (const token of [deleted, over, ended].map(({ id }) => tokenOf(id)).concat(makeToken(), '', forged)) {
      const rated = await refusalOf(byLink().rate({ token, answer: 'yes', note: '' }));
      const written = await refusalOf(byLink().write({ token, messageId: randomUUID(), body: 'Words.' }));
      expect(rated).toMatchObject({ code: 'NOT_FOUND' });
      expect(rated).toEqual(written);
    }
    expect(await app.deps.db.enquiry.count({ where: { ratedAt: { not: null } } })).toBe(0);
    const ip = '203.0.113.71';
    const tries = Array.from({ length: 21 }, () =>
      refusalOf(byLink(ip).rate({ token: makeToken(), answer: 'no', note: '' })),
    );
    expect((await Promise.all(tries)).filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(1);
  });

  it('can be given by buttons without JavaScript; opening the link changes nothing', async () => {
    const { id } = await answered(8, { ratingAskedAt: ago(1) });
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const response = await app.request(trackPath, {
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      return { response, html: await response.text() };
    };
    const link = linkOf(id);
    await app.request(link);
    await app.request(`${trackPath}?answer=yes&action=rate&link=${encodeURIComponent(tokenOf(id))}`);
    const shown = await post({ link });
    expect(shown.html).toContain('Was our reply helpful?');
    const buttons = [...shown.html.matchAll(/<button[^>]* name="answer"[^>]*>/g)].map(([button]) => button);
    expect(
      buttons.map((button) =>
        /type="submit".* value="(\w+)"|value="(\w+)".*type="submit"/.exec(button)?.slice(1).join(''),
      ),
    ).toEqual(['yes', 'no', 'stop']);
    expect((await stored(id)).ratedAt).toBeNull();
    const { response, html } = await post({ action: 'rate', link: tokenOf(id), answer: 'no', note: 'Too late.' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    for (const word of ['Thank you for your answer', 'You answered no.', 'Too late.']) expect(html).toContain(word);
    expect(await stored(id)).toMatchObject({ isHelpful: false, ratingNote: 'Too late.' });

    const none = await post({ action: 'rate', link: tokenOf(id), answer: 'maybe', note: '' });
    expect([none.response.status, none.html.includes('Choose yes or no')]).toEqual([400, true]);
    const unknown = await post({ action: 'rate', link: 'x', answer: 'yes', note: '' });
    expect([unknown.response.status, unknown.html.includes(enquiryTrackTexts.unknownTitle)]).toEqual([404, true]);
    expect((await stored(id)).isHelpful).toBe(false);
  });

  it('is shown in the inbox, counted, exported, and deleted with the enquiry', async () => {
    const person = await makeUser(app.deps.db);
    const { id } = await answered(8, { ratingAskedAt: ago(1), email: person.email });
    await answered(8, { isHelpful: true, ratedAt: ago(1) });
    await answered(8, { isHelpful: true, ratedAt: ago(1), isTest: true });
    await answered(8);
    await byLink().rate({ token: tokenOf(id), answer: 'no', note: '=Too late, "really"' });
    expect(await api.detail({ id })).toMatchObject({
      isHelpful: false,
      ratingNote: '=Too late, "really"',
      ratedAt: app.clock.now().toISOString(),
    });
    expect((await api.times()).map(({ all: { rated, helpful } }) => [rated, helpful])).toEqual([[2, 1]]);
    const cookie = await signInAs(app, admin);
    const csv = await (await app.request('/api/exports/enquiries.csv', { headers: { cookie } })).text();
    expect(csv.split('\r\n')[0]).toContain('closed_at,helpful,rating_note,');
    expect(csv).toContain(`,no,"'=Too late, ""really""",`);
    expect(csv.match(/,yes,,/g)).toHaveLength(2);
    const { enquiries } = await ownDataOf(app, await signInAs(app, person));
    expect(enquiries).toMatchObject([{ isHelpful: false, ratingNote: '=Too late, "really"', ratingStoppedAt: null }]);
    await app.deps.db.enquiry.update({ where: { id }, data: { deleteAfter: app.clock.now() }, select: { id: true } });
    await runJobNow(app.deps, 'clean-enquiries');
    expect(await app.deps.db.enquiry.count({ where: { ratingNote: { not: null } } })).toBe(0);
  });
});
