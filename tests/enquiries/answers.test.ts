import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLetter } from '../../server/mail/payload.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, type Person, signInAs } from '../setup/people.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let admin: Person;
let api: InboxApi;

const words = { subject: 'Your enquiry ENQ', body: 'Dear Mere\n\nWe can help.' };

beforeAll(async () => {
  ({ person: admin, api } = await makeAdmin(app));
});

async function repliesInOutbox() {
  const rows = await app.deps.db.outboxMessage.findMany({ where: { topic: 'enquiry.reply' }, orderBy: { id: 'asc' } });
  return rows.map(({ payload }) => openLetter(app.deps.keys, payload));
}

describe('a reply', () => {
  it('is emailed to the sender with replies to the team, and the first one answers the enquiry', async () => {
    const value = { ...defaultSettings.contact, investmentEmail: 'invest@example.pg' };
    await app.deps.db.setting.create({ data: { group: 'contact', value } });
    const { id, number } = await receive(app, { email: 'mere@example.com' });
    const first = await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
    expect(first).toMatchObject({ stage: 'answered', owner: { id: admin.id }, version: 2, isOverdue: false });
    expect(first.replies).toMatchObject([{ ...words, author: admin.email, state: 'waiting' }]);
    const [letter] = await repliesInOutbox();
    expect(letter).toMatchObject({ to: 'mere@example.com', replyTo: 'invest@example.pg' });
    expect(letter?.content.paragraphs).toEqual([words.body]);
    expect(letter?.content.closing?.join()).toContain(number);

    app.clock.advanceSeconds(60);
    const second = await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
    expect(second.firstReplyAt).toBe(first.firstReplyAt);
    expect(second.replies).toHaveLength(2);
    await app.deps.db.setting.delete({ where: { group: 'contact' } });
    const entries = await auditOf(app, id);
    expect(entries.map(({ action }) => action)).toEqual(['enquiries.reply', 'enquiries.reply']);
    expect(JSON.stringify(entries)).not.toContain('We can help');
  });

  it('sent again is stored once, and one based on an older version is refused (D37, D57)', async () => {
    const { id } = await receive(app);
    const reply = { ...(await keyOf(app, id)), ...words, replyId: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => api.reply(reply)));
    expect(await repliesInOutbox()).toHaveLength(1);
    expect(await refusalOf(api.reply({ ...reply, replyId: randomUUID() }))).toMatchObject({ code: 'CONFLICT' });
    const other = await receive(app);
    expect(await refusalOf(api.reply({ ...reply, ...(await keyOf(app, other.id)) }))).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await repliesInOutbox()).toHaveLength(1);
  });

  it('shows the state of its mail, even after the outbox has deleted it', async () => {
    const { db } = app.deps;
    const { id } = await receive(app);
    await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
    const state = async () => (await api.detail({ id })).replies[0]?.state;
    await db.outboxMessage.updateMany({ where: { topic: 'enquiry.reply' }, data: { failedAt: new Date() } });
    expect(await state()).toBe('failed');
    await db.outboxMessage.updateMany({
      where: { topic: 'enquiry.reply' },
      data: { failedAt: null, sentAt: new Date() },
    });
    await db.outboxMessage.deleteMany();
    expect(await state()).toBe('sent');
  });

  it('requires a subject of one line, plain text and an open enquiry', async () => {
    const { id } = await receive(app);
    const key = await keyOf(app, id);
    const replyId = randomUUID();
    const bad = await refusalOf(api.reply({ ...key, replyId, subject: 'A\r\nBcc: x@example.com', body: 'a\u0000b' }));
    expect(bad.fieldErrors).toEqual({ subject: [texts.subjectLine], body: [texts.plainText] });
    await api.close({ ...key, reason: 'spam' });
    const refusal = await refusalOf(api.reply({ ...(await keyOf(app, id)), ...words, replyId }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', message: texts.refusedMove });
    expect(await repliesInOutbox()).toEqual([]);
  });

  it('is not needed after a call: a note answers the enquiry', async () => {
    const { id } = await receive(app);
    const answered = await api.answerOtherwise({ ...(await keyOf(app, id)), body: 'Called Mere' });
    expect(answered).toMatchObject({ stage: 'answered', notes: [{ body: 'Called Mere' }] });
    expect(answered.firstReplyAt).not.toBeNull();
    await api.close({ ...(await keyOf(app, id)), reason: 'answered' });
    expect(await api.reopen(await keyOf(app, id))).toMatchObject({ stage: 'answered' });
  });
});

describe('a client record', () => {
  it('is created once, with the details of the enquiry', async () => {
    const { id } = await receive(app, {
      email: 'Mere@Example.com',
      phone: '+675 321 7311',
      interest: 'energy',
      goals: 'Solar',
    });
    const key = await keyOf(app, id);
    const made = await Promise.allSettled([api.makeClient(key), api.makeClient(key)]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const records = await app.deps.db.client.findMany();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      name: 'Mere Kila',
      industry: 'Energy',
      contactName: 'Mere Kila',
      contactEmail: 'Mere@Example.com',
      contactPhone: '+675 321 7311',
      description: 'Solar',
      status: 'prospect',
      createdBy: admin.id,
    });
    expect((await api.detail({ id })).client).toEqual({ id: records[0]?.id, name: 'Mere Kila' });
    expect(await refusalOf(api.makeClient(await keyOf(app, id)))).toMatchObject({ message: texts.hasClient });
    const { clients } = await callerOf(app.deps, admin);
    expect((await clients.history({ id: records[0]?.id ?? '' })).items).toMatchObject([{ action: 'clients.create' }]);
    expect(await auditOf(app, records[0]?.id ?? '')).toMatchObject([
      { action: 'clients.create', after: { name: 'Mere Kila', industry: 'Energy', description: 'Solar' } },
    ]);
  });

  it('that is the wrong one is unlinked, and another is chosen', async () => {
    const { id } = await receive(app);
    const made = await api.makeClient(await keyOf(app, id));
    const right = await app.deps.db.client.create({ data: { name: 'Kila Timber', status: 'prospect' } });
    expect(await refusalOf(api.linkClient({ ...(await keyOf(app, id)), clientId: right.id }))).toMatchObject({
      message: texts.hasClient,
    });
    expect(await refusalOf(api.unlinkClient({ id, version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    expect((await api.unlinkClient(await keyOf(app, id))).client).toBeNull();
    expect(await refusalOf(api.unlinkClient(await keyOf(app, id)))).toMatchObject({ message: texts.noClient });
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      action: 'enquiries.unlinkClient',
      before: { client: made.client?.name },
    });
    const linked = await api.linkClient({ ...(await keyOf(app, id)), clientId: right.id });
    expect(linked.client).toEqual({ id: right.id, name: 'Kila Timber' });
    expect(await app.deps.db.client.count({ where: { id: made.client?.id ?? '', deletedAt: null } })).toBe(1);
  });

  it('is not matched by an address that is a SQL pattern', async () => {
    const { id: first } = await receive(app, { email: 'mere-kila@example.com' });
    const { id: second } = await receive(app, { email: 'mere_kila@example.com' });
    await api.makeClient(await keyOf(app, first));
    expect((await api.detail({ id: second })).sameEmailClient).toBeNull();
  });

  it('with the same email is offered first, and a second one is created only on request', async () => {
    const [first, second, third] = [
      await receive(app, { email: 'mere@example.com' }),
      await receive(app, { email: 'MERE@example.com', goals: 'Two' }),
      await receive(app, { email: 'mere@example.com', goals: 'Three' }),
    ];
    const { client } = await api.makeClient(await keyOf(app, first.id));
    const detail = await api.detail({ id: second.id });
    expect(detail.sameEmailClient).toEqual(client);
    expect(await refusalOf(api.makeClient(await keyOf(app, second.id)))).toMatchObject({
      code: 'VALIDATION',
      message: texts.clientExists('Mere Kila'),
    });
    const clientId = client?.id ?? '';
    expect(await api.linkClient({ ...(await keyOf(app, second.id)), clientId })).toMatchObject({ client });
    await api.makeClient({ ...(await keyOf(app, third.id)), isAnother: true });
    expect(await app.deps.db.client.count()).toBe(2);
    const gone = await refusalOf(
      api.linkClient({ ...(await keyOf(app, (await receive(app)).id)), clientId: randomUUID() }),
    );
    expect(gone).toMatchObject({ code: 'VALIDATION', message: texts.clientGone });
  });
});

it('the personal data of an account includes replies, but no notes', async () => {
  const person = await makeUser(app.deps.db);
  const { id } = await receive(app, { email: person.email });
  await api.addNote({ id, body: 'Between us' });
  await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
  const data = JSON.stringify(await ownDataOf(app, await signInAs(app, person)));
  expect(data).toContain('We can help.');
  expect(data).not.toContain('Between us');
});

describe('what looks like spam', () => {
  const entry = (extra: object) => ({
    firstName: 'Mere',
    lastName: 'Kila',
    email: 'mere@example.com',
    consent: true as const,
    sourcePath: '/invest',
    idempotencyKey: randomUUID(),
    ...extra,
  });
  const signsOf = async (number: string) =>
    (await app.deps.db.enquiry.findUniqueOrThrow({ where: { receiptNumber: number } })).signs;

  it('must be confirmed if sent too fast, and is then stored with its mark', async () => {
    const { enquiries } = buildCaller(app.deps);
    const { begun } = await enquiries.begin();
    const key = randomUUID();
    const fast = await refusalOf(enquiries.submit(entry({ begun, idempotencyKey: key })));
    expect(fast).toMatchObject({ code: 'VALIDATION', details: { confirm: 'fast' } });
    expect(await app.deps.db.enquiry.count()).toBe(0);
    const { number } = await enquiries.submit(entry({ begun, idempotencyKey: key, confirmed: true }));
    expect(await signsOf(number)).toEqual(['fast']);
  });

  it('does not include slow submissions, or a missing or forged start time', async () => {
    const { enquiries } = buildCaller(app.deps);
    const { begun } = await enquiries.begin();
    app.clock.advanceSeconds(4);
    const at = String(app.clock.now().getTime());
    for (const [goals, note] of [
      ['a', begun],
      ['b', undefined],
      ['c', `${at}.x~y`],
      ['d', `${at}${begun.slice(13)}`],
    ]) {
      const { number } = await enquiries.submit(entry({ goals, ...(note === undefined ? {} : { begun: note }) }));
      expect(await signsOf(number), goals).toEqual([]);
    }
  });

  it('includes many links and repeated texts, which are stored and marked in the inbox', async () => {
    const goals = 'Dear sir, we sell the very best of investments to everybody who reads this.';
    await receive(app, { goals, email: 'one@example.com' });
    const again = await receive(app, { goals, email: 'two@example.com' });
    const links = await receive(app, { goals: 'https://a.test https://b.test https://c.test' });
    expect(await signsOf(again.number)).toEqual(['duplicate']);
    expect(await signsOf(links.number)).toEqual(['links']);
    const { items } = await api.list({ q: again.number });
    expect(items[0]?.signs).toEqual(['duplicate']);
  });
});
