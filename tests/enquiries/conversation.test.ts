import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { conversationPath } from '../../server/enquiries/conversation/link.ts';
import { openLetter } from '../../server/mail/payload.ts';
import { conversationTexts as texts } from '../../src/domain/enquiries/conversation/conversation-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let api: InboxApi;
let adminId: string;

interface Jar {
  cookie: string | undefined;
}

/** A browser outside of the gate; keeps the one cookie that it is given. */
function browser(jar: Jar = { cookie: undefined }) {
  const caller = () =>
    buildCaller(app.deps, {
      hasGrant: false,
      ip: '203.0.113.60',
      headers: { cookie: jar.cookie, userAgent: undefined },
      cookies: { set: (name, value) => void (jar.cookie = `${name}=${value}`) },
    }).enquiries;
  return { jar, caller };
}

const tokenOf = (id: string) => conversationPath(app.deps.keys, id).split('#token=')[1] ?? '';
const message = (body = 'One more question') => ({ messageId: randomUUID(), body });

async function mailsOf(topic: string) {
  const rows = await app.deps.db.outboxMessage.findMany({ where: { topic }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ payload }) => openLetter(app.deps.keys, payload));
}

async function threadOf(token: string, caller = browser().caller()) {
  const answer = await caller.track({ token });
  if (answer.state !== 'open') throw new Error(`The link is ${answer.state}.`);
  return answer.thread;
}

beforeAll(async () => {
  const { person, api: inbox } = await makeAdmin(app);
  [api, adminId] = [inbox, person.id];
});

const reply = async (id: string, body = 'Here it is') =>
  api.reply({ ...(await keyOf(app, id)), replyId: randomUUID(), subject: 'Your enquiry', body });

describe('a message of the sender', () => {
  it('needs a reply by a due time of its own, and is in the inbox', async () => {
    const { id } = await receive(app);
    const token = tokenOf(id);
    const answered = await reply(id);
    app.clock.advanceDays(7);
    await browser()
      .caller()
      .write({ token, ...message('And the taxes?') });
    const detail = await api.detail({ id });
    expect(detail).toMatchObject({
      stage: 'assigned',
      waitingSince: app.clock.now().toISOString(),
      firstReplyAt: answered.firstReplyAt,
      isOverdue: false,
      messages: [{ body: 'And the taxes?' }],
    });
    expect(Date.parse(detail.dueAt ?? '')).toBeGreaterThan(app.clock.now().getTime());
    expect((await api.list({ stage: 'open' })).items).toMatchObject([{ id }]);
    const { entries, promisedAt } = await threadOf(token);
    expect(entries.map(({ from, body }) => [from, body])).toEqual([
      ['sender', buildEntry().goals ?? null],
      ['team', 'Here it is'],
      ['sender', 'And the taxes?'],
    ]);
    expect(promisedAt).toBe(detail.dueAt);
    app.clock.advanceDays(7);
    expect((await api.list({ overdue: true })).items).toMatchObject([{ id, isOverdue: true }]);
    expect((await threadOf(token)).isLate).toBe(true);
    // Assigning again changes nothing about the wait; a reply ends it.
    expect(await api.assign({ ...(await keyOf(app, id)), ownerId: adminId })).toMatchObject({ stage: 'assigned' });
    expect(await reply(id)).toMatchObject({ stage: 'answered', waitingSince: null });
    app.clock.advanceDays(-14);
  });

  it('notifies the owner, or all who have access if there is none, without its text', async () => {
    const { id, number } = await receive(app);
    const owner = await makeUser(app.deps.db, { roles: ['admin'] });
    await api.assign({ ...(await keyOf(app, id)), ownerId: owner.id });
    await reply(id);
    await app.deps.db.notification.deleteMany();
    const token = tokenOf(id);
    await browser()
      .caller()
      .write({ token, ...message('My secret plan') });
    await browser()
      .caller()
      .write({ token, ...message('A second secret') });
    const notices = await app.deps.db.notification.findMany();
    expect(notices.map(({ userId, title }) => [userId, title])).toEqual([
      [owner.id, `New message on enquiry ${number}`],
      [owner.id, `New message on enquiry ${number}`],
    ]);
    // One mail for all that waits.
    const mails = await mailsOf('notice.enquiry');
    expect(mails.filter((mail) => mail?.content.subject.startsWith('New message'))).toMatchObject([
      { to: owner.email },
    ]);
    expect(JSON.stringify([notices, mails])).not.toContain('secret');
    // An owner who has lost access reads nothing: all others are notified.
    await app.deps.db.user.update({ where: { id: owner.id }, data: { suspendedAt: app.clock.now() } });
    await app.deps.db.notification.deleteMany();
    await browser()
      .caller()
      .write({ token, ...message() });
    const people = await app.deps.db.notification.findMany({ select: { userId: true } });
    expect(people.map(({ userId }) => userId)).toContain(adminId);
    expect(people.map(({ userId }) => userId)).not.toContain(owner.id);
  });

  it('reopens a closed enquiry', async () => {
    const { id } = await receive(app);
    await reply(id);
    expect(await api.close({ ...(await keyOf(app, id)), reason: 'no_response' })).toMatchObject({
      stage: 'closed',
      closeReason: 'no_response',
    });
    const answer = await browser()
      .caller()
      .write({ token: tokenOf(id), ...message() });
    expect(answer).toMatchObject({ state: 'open', enquiry: { stage: 'assigned', closedAt: null } });
    expect(await api.detail({ id })).toMatchObject({ stage: 'assigned', closeReason: null });
    // Closed while it waits, it waits again when it is reopened.
    await api.close({ ...(await keyOf(app, id)), reason: 'duplicate' });
    expect(await api.reopen(await keyOf(app, id))).toMatchObject({ stage: 'assigned' });
  });

  it('is stored once however often it is sent, and its id is refused for another enquiry', async () => {
    const [one, two] = [await receive(app), await receive(app)];
    const sent = message();
    const caller = browser().caller();
    await Promise.all([1, 2, 3].map(() => caller.write({ token: tokenOf(one.id), ...sent })));
    expect((await api.detail({ id: one.id })).messages).toHaveLength(1);
    expect(await refusalOf(caller.write({ token: tokenOf(two.id), ...sent }))).toMatchObject({ code: 'VALIDATION' });
    expect((await api.detail({ id: two.id })).messages).toEqual([]);
  });

  it('is refused if empty, too long or not plain text, and after thirty a day', async () => {
    const { id } = await receive(app);
    const token = tokenOf(id);
    const caller = browser().caller();
    const bodies = [' \n ', 'a\u0000b', 'x'.repeat(8001)];
    const refusals = await Promise.all(bodies.map((body) => refusalOf(caller.write({ token, ...message(body) }))));
    expect(refusals.map(({ fieldErrors }) => fieldErrors)).toEqual([
      { body: ['Enter a message'] },
      { body: ['Use plain text'] },
      { body: ['Use at most 8000 characters'] },
    ]);
    for (let count = 0; count < 30; count += 1) await caller.write({ token, ...message() });
    const flood = await refusalOf(caller.write({ token, ...message() }));
    expect(flood).toMatchObject({
      code: 'RATE_LIMITED',
      message: texts.tooManyMessages(30),
      retryAfterSeconds: 86_400,
    });
    app.clock.advanceDays(1);
    await caller.write({ token, ...message() });
    app.clock.advanceDays(-1);
  });

  it('causes a conflict for a reply based on the version before it', async () => {
    const { id } = await receive(app);
    const before = await keyOf(app, id);
    await browser()
      .caller()
      .write({ token: tokenOf(id), ...message() });
    const late = api.reply({ ...before, replyId: randomUUID(), subject: 'Reply', body: 'Written before' });
    expect(await refusalOf(late)).toMatchObject({ code: 'CONFLICT', message: formTexts.newerVersion });
  });
});

describe('the link', () => {
  it('is in each reply and valid for one enquiry; unknown and expired links read and write nothing', async () => {
    const { id } = await receive(app);
    await reply(id);
    const [mail] = await mailsOf('enquiry.reply');
    expect(mail?.content.action).toEqual({ label: 'Reply online', url: `/enquiries/track#token=${tokenOf(id)}` });
    const other = await receive(app);
    const [, signature = ''] = tokenOf(id).split('.');
    const caller = browser().caller();
    for (const token of [`${other.id}.${signature}`, `${id}.x`, id, app.deps.keys.sign('enquiry conversation', id)]) {
      expect(await caller.track({ token })).toEqual({ state: 'unknown' });
      expect(await refusalOf(caller.write({ token, ...message() }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusalOf(caller.sendCode({ token }))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusalOf(caller.openOlder({ token, code: '123456' }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    await api.remove(await keyOf(app, id));
    expect(await refusalOf(caller.write({ token: tokenOf(id), ...message() }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('messages older than thirty days', () => {
  it('are shown on the device that sent the enquiry and hidden on others', async () => {
    const own = browser();
    const entry = buildEntry({ email: 'mere@example.com' });
    const { number } = await buildCaller(app.deps, {
      cookies: { set: (name, value) => void (own.jar.cookie = `${name}=${value}`) },
    }).enquiries.submit(entry);
    const { id } = await app.deps.db.enquiry.findUniqueOrThrow({ where: { receiptNumber: number } });
    const token = tokenOf(id);
    app.clock.advanceDays(29);
    await reply(id);
    expect(await threadOf(token)).toMatchObject({ isPartial: false });
    app.clock.advanceDays(2);
    const elsewhere = await threadOf(token);
    expect(elsewhere).toMatchObject({ isPartial: true, entries: [{ from: 'team' }] });
    expect(JSON.stringify(elsewhere)).not.toContain(entry.goals);
    expect(await threadOf(token, own.caller())).toMatchObject({ isPartial: false });
    expect(await threadOf(token, browser({ cookie: 'enquiry-device=forged' }).caller())).toMatchObject({
      isPartial: true,
    });
    app.clock.advanceDays(-31);
  });

  async function askedForCode(email = 'mere@example.com') {
    const { id } = await receive(app, { email });
    app.clock.advanceDays(31);
    const device = browser();
    const token = tokenOf(id);
    await device.caller().sendCode({ token });
    const mail = (await mailsOf('enquiry.code')).at(-1);
    const code = /: (\d{6})$/.exec(mail?.content.paragraphs[0] ?? '')?.[1] ?? 'no code';
    const wrong = code === '000000' ? '000001' : '000000';
    return { device, token, code, wrong, mail };
  }

  it('are shown after entering the mailed code, once and on this device only', async () => {
    const { device, token, code, mail } = await askedForCode();
    expect(mail?.to).toBe('mere@example.com');
    expect(mail?.content.subject).not.toContain(code);
    const opened = await device.caller().openOlder({ token, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(opened).toMatchObject({ state: 'open', thread: { isPartial: false } });
    expect(await threadOf(token, device.caller())).toMatchObject({ isPartial: false });
    const other = browser();
    expect(await threadOf(token, other.caller())).toMatchObject({ isPartial: true });
    const again = await refusalOf(other.caller().openOlder({ token, code }));
    expect(again.fieldErrors).toEqual({ code: [texts.expiredCode] });
    app.clock.advanceDays(-31);
  });

  it('stay hidden after a wrong code, with the right one after five wrong ones, and with an expired one', async () => {
    const { device, token, code, wrong } = await askedForCode();
    const tries = await Promise.all(
      [1, 2, 3, 4, 5].map(() => refusalOf(device.caller().openOlder({ token, code: wrong }))),
    );
    expect(tries.map(({ fieldErrors }) => fieldErrors)).toEqual(tries.map(() => ({ code: [texts.wrongCode] })));
    const right = await refusalOf(device.caller().openOlder({ token, code }));
    expect(right.fieldErrors).toEqual({ code: [texts.expiredCode] });
    const second = await askedForCode('other@example.com');
    app.clock.advanceSeconds(15 * 60);
    const late = await refusalOf(second.device.caller().openOlder({ token: second.token, code: second.code }));
    expect(late.fieldErrors).toEqual({ code: [texts.expiredCode] });
    expect(device.jar.cookie).toBeUndefined();
    app.clock.advanceDays(-62);
  });

  it('are limited in the number of mailed codes', async () => {
    const { id } = await receive(app, { email: 'mere@example.com' });
    const caller = browser().caller();
    const refusals = await Promise.allSettled(
      Array.from({ length: 20 }, () => caller.sendCode({ token: tokenOf(id) })),
    );
    const sent = refusals.filter(({ status }) => status === 'fulfilled').length;
    expect(sent).toBeLessThan(20);
    expect(await mailsOf('enquiry.code')).toHaveLength(sent);
    expect(await refusalOf(caller.sendCode({ token: tokenOf(id) }))).toMatchObject({
      code: 'RATE_LIMITED',
      message: texts.tooManyCodes,
    });
  });
});

it('an account with the confirmed address can read it and write to it, and no other account', async () => {
  const { id, number } = await receive(app, { email: 'mere@example.com' });
  await reply(id);
  app.clock.advanceDays(31);
  const owner = await callerOf(app.deps, await makeUser(app.deps.db, { email: 'mere@example.com' }));
  const { thread } = await owner.enquiries.ownByNumber({ number });
  expect(thread).toMatchObject({ isPartial: false, entries: [{ from: 'sender' }, { from: 'team' }] });
  const written = await owner.enquiries.writeOwn({ number, ...message('From my account') });
  expect(written.thread.entries.at(-1)).toMatchObject({ from: 'sender', body: 'From my account' });
  const stranger = await callerOf(app.deps, await makeUser(app.deps.db, {}));
  // The owner's session, with an address that is no longer confirmed.
  await app.deps.db.user.update({ where: { email: 'mere@example.com' }, data: { emailConfirmedAt: null } });
  for (const other of [stranger, owner]) {
    expect(await refusalOf(other.enquiries.writeOwn({ number, ...message() }))).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await api.detail({ id })).messages).toHaveLength(1);
  app.clock.advanceDays(-31);
});
