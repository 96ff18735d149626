import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openLetter } from '../../server/mail/payload.ts';
import { messageFilesPath } from '../../src/domain/enquiries/conversation/files.ts';
import { enquiryItemTexts as texts } from '../../src/domain/enquiries/conversation/item-texts.ts';
import type { TrackAnswer } from '../../src/domain/enquiries/conversation/conversation.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { formWith, pdf, post, tokenOf } from './files-scene.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let api: InboxApi;

beforeAll(async () => {
  ({ api } = await makeAdmin(app));
});

const isWritten = { title: { startsWith: 'New message' } };
const sender = () => buildCaller(app.deps, { hasGrant: false, ip: '203.0.113.61' }).enquiries;

async function asked(documents: string) {
  const { id } = await receive(app);
  const reply = { subject: 'Papers', body: 'We need papers', replyId: randomUUID(), documents };
  const detail = await api.reply({ ...(await keyOf(app, id)), ...reply });
  return { id, token: tokenOf(app, id), detail };
}

const thread = (answer: TrackAnswer) => {
  if (answer.state !== 'open') throw new Error(answer.state);
  return answer.thread;
};

it('documents are requested in a reply, and the reply time starts with the answer to the last one', async () => {
  const { id, token, detail } = await asked(' Certificate of  incorporation\n\nPassport\nPassport ');
  expect(detail).toMatchObject({ stage: 'answered', openItems: 2 });
  const mail = await app.deps.db.outboxMessage.findFirstOrThrow({ where: { topic: 'enquiry.reply' } });
  expect(openLetter(app.deps.keys, mail.payload)?.content.paragraphs).toContain(
    'Please use the link below to send us: Certificate of incorporation; Passport.',
  );
  const before = thread(await sender().track({ token }));
  expect(before.promisedAt).toBeNull();
  expect(before.items.map(({ name, state }) => [name, state])).toEqual([
    ['Certificate of incorporation', 'open'],
    ['Passport', 'open'],
  ]);
  expect((await api.list({ stage: 'documents' })).items.map((row) => [row.id, row.openItems])).toEqual([[id, 2]]);
  const [certificate, passport] = before.items.map((item) => item.id);
  const fields = { token, messageId: randomUUID(), itemId: certificate ?? '', body: '' };
  const sent = await post<TrackAnswer>(app, messageFilesPath, formWith(fields, [await pdf(), await pdf('b.pdf')]));
  expect(thread(sent.answer)).toMatchObject({
    promisedAt: null,
    items: [{ state: 'sent', word: null, files: [{ name: 'Certificate.pdf' }, { name: 'b.pdf' }] }, { state: 'open' }],
  });
  expect(thread(sent.answer).entries.map(({ body }) => body)).toContain('Certificate of incorporation');
  expect(await app.deps.db.notification.count({ where: isWritten })).toBe(0);
  const answer = { token, messageId: randomUUID(), itemId: passport ?? '', body: 'I do not have this' };
  const last = thread(await sender().write(answer));
  expect(last.items[1]).toMatchObject({ state: 'sent', word: 'I do not have this' });
  expect(last.entries.map(({ body }) => body)).toContain('Passport: I do not have this');
  expect(last.promisedAt).not.toBeNull();
  const row = await app.deps.db.enquiry.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ stage: 'assigned', openItems: 0, waitingSince: app.clock.now() });
  expect(await app.deps.db.notification.count({ where: isWritten })).toBeGreaterThan(0);
  // Once more is the same answer, and a second one is refused.
  await sender().write(answer);
  expect(await refusalOf(sender().write({ ...answer, messageId: randomUUID() }))).toMatchObject({
    code: 'VALIDATION',
    message: texts.gone,
  });
  expect(await app.deps.db.enquiryMessage.count()).toBe(2);
});

it('a message instead of documents gets a due time, and the documents stay open', async () => {
  const { id, token } = await asked('Passport');
  const answer = thread(await sender().write({ token, messageId: randomUUID(), body: 'Which passport?' }));
  expect(answer.promisedAt).not.toBeNull();
  expect(answer.items).toMatchObject([{ state: 'open' }]);
  expect((await api.list({ stage: 'documents' })).items).toEqual([]);
  expect(await api.detail({ id })).toMatchObject({ stage: 'assigned', openItems: 1 });
});

it('a document reopens a closed enquiry, with a notification and a due time', async () => {
  const { id, token, detail } = await asked('Passport\nMap');
  await api.close({ ...(await keyOf(app, id)), reason: 'no_response' });
  const message = { token, messageId: randomUUID(), itemId: detail.items[0]?.id ?? '', body: 'By post' };
  expect(thread(await sender().write(message)).promisedAt).not.toBeNull();
  expect(await api.detail({ id })).toMatchObject({ stage: 'assigned', openItems: 1, closeReason: null });
  expect(await app.deps.db.notification.count({ where: isWritten })).toBeGreaterThan(0);
});

it('a document belongs to its enquiry, and requires a file or a comment', async () => {
  const { token } = await asked('Passport');
  const other = await asked('Map');
  const [foreign] = other.detail.items;
  const message = { token, messageId: randomUUID(), itemId: foreign?.id ?? '', body: 'Here' };
  expect(await refusalOf(sender().write(message))).toMatchObject({ message: texts.gone });
  const [own] = thread(await sender().track({ token })).items;
  const empty = formWith({ ...message, itemId: own?.id ?? '', body: ' ' }, []);
  expect((await post(app, messageFilesPath, empty)).error?.message).toBe(texts.missing);
  expect(await app.deps.db.enquiryMessage.count()).toBe(0);
});

it('staff can mark documents as received and withdraw them, also those without a file', async () => {
  const { id, token, detail } = await asked('Passport\nMap\nLease');
  const [passport, map, lease] = detail.items.map((item) => item.id);
  const one = await api.settleItems({ ...(await keyOf(app, id)), itemIds: [passport ?? ''], as: 'received' });
  expect(one).toMatchObject({ openItems: 2, stage: 'answered' });
  await sender().write({ token, messageId: randomUUID(), itemId: map ?? '', body: 'By post' });
  // What was sent may be received too, and is not withdrawn.
  const key = await keyOf(app, id);
  const withdrawn = await refusalOf(api.settleItems({ ...key, itemIds: [map ?? ''], as: 'withdrawn' }));
  expect(withdrawn).toMatchObject({ code: 'VALIDATION' });
  const all = await api.settleItems({ ...key, itemIds: [map ?? ''], as: 'received' });
  expect(all.items.map(({ state }) => state)).toEqual(['received', 'received', 'open']);
  const last = await api.settleItems({ ...(await keyOf(app, id)), itemIds: [lease ?? ''], as: 'withdrawn' });
  expect(last).toMatchObject({ openItems: 0, stage: 'answered' });
  expect(await refusalOf(api.settleItems({ ...key, itemIds: [lease ?? ''], as: 'received' }))).toMatchObject({
    code: 'CONFLICT',
  });
  const actions = await app.deps.db.auditEntry.findMany({ where: { action: 'enquiries.settleItems' } });
  expect(actions).toHaveLength(3);
});

it('requests are limited to ten a reply and twenty open ones', async () => {
  const lines = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `Paper ${from + at}`).join('\n');
  await expect(asked(lines(11))).rejects.toThrow('Please check what you entered.');
  await expect(asked('x'.repeat(121))).rejects.toThrow('Please check what you entered.');
  const { id } = await asked(lines(10));
  const reply = async (documents: string) =>
    api.reply({ ...(await keyOf(app, id)), subject: 'More', body: 'More', replyId: randomUUID(), documents });
  expect((await reply(lines(10, 10))).openItems).toBe(20);
  expect(await refusalOf(reply('One more'))).toMatchObject({ message: texts.tooManyOpen(20) });
  expect((await api.detail({ id })).openItems).toBe(20);
});

it('without JavaScript each document has a form', async () => {
  const { token } = await asked('Passport');
  const page = await app.request(trackPath, { method: 'POST', body: new URLSearchParams({ link: token }) });
  const html = await page.text();
  expect(html).toContain(texts.waiting(1));
  const [form = ''] = /<form[^>]*aria-label="Passport".*?<\/form>/s.exec(html) ?? [];
  const fields = Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const sent = await app.request(trackPath, { method: 'POST', body: formWith({ ...fields, body: '' }, [await pdf()]) });
  expect(sent.status).toBe(200);
  expect(await sent.text()).toContain(texts.states.sent);
});
