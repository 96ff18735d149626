import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openLetter } from '../../../server/mail/payload.ts';
import { conversationTexts } from '../../../src/domain/enquiries/conversation/conversation-texts.ts';
import { replyFilesPath } from '../../../src/domain/enquiries/conversation/files.ts';
import { forwardTexts } from '../../../src/domain/enquiries/conversation/forward-texts.ts';
import { enquiryItemTexts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import { enquiryInboxTexts as texts } from '../../../src/domain/enquiries/inbox-texts.ts';
import type { InboxDetail } from '../../../src/domain/enquiries/inbox.ts';
import { refusalOf } from '../../setup/browser.ts';
import { buildCaller } from '../../setup/caller.ts';
import { formWith, pdf, post, tokenOf, useSiteWithFiles, writeWith } from '../files-scene.ts';
import { keyOf, receive } from '../inbox-scene.ts';

const site = useSiteWithFiles();
const { app } = site;

const sender = () => buildCaller(app.deps, { hasGrant: false, ip: '203.0.113.60' }).enquiries;
const lettersOf = async (topic: string) => {
  const rows = await app.deps.db.outboxMessage.findMany({ where: { topic }, orderBy: { id: 'asc' } });
  return rows.map(({ payload }) => openLetter(app.deps.keys, payload));
};

describe('sent again with other content', () => {
  it('a reply is refused until it has an id of its own, and both versions are mailed', async () => {
    const { id } = await receive(app);
    const first = { replyId: randomUUID(), subject: 'Your enquiry', body: 'Yes', documents: 'Passport\nPlan' };
    const sent = { ...(await keyOf(app, id)), ...first };
    await site.api.reply(sent);
    expect((await site.api.reply(sent)).replies).toHaveLength(1);
    for (const edited of [{ body: 'No' }, { subject: 'Another' }, { documents: 'Passport' }]) {
      const refusal = await refusalOf(site.api.reply({ ...sent, ...edited }));
      expect(refusal).toMatchObject({ code: 'CONFLICT', message: texts.sentBefore, details: { reason: 'stored' } });
    }
    const further = { ...first, replyId: randomUUID(), body: 'No', documents: '' };
    await site.api.reply({ ...(await keyOf(app, id)), ...further });
    expect((await lettersOf('enquiry.reply')).map((letter) => letter?.content.paragraphs[0])).toEqual(['Yes', 'No']);
  });

  it('a reply with other files is refused, and the same files are the same reply', async () => {
    const { id, version } = await keyOf(app, (await receive(app)).id);
    const fields = { id, version: String(version), replyId: randomUUID(), subject: 'Files', body: 'See the files' };
    const send = async (names: string[]) => {
      const files = await Promise.all(names.map((name) => pdf(name)));
      return post<InboxDetail>(app, replyFilesPath, formWith(fields, files), { cookie: site.officer });
    };
    expect((await send(['a.pdf'])).status).toBe(200);
    expect((await send(['a.pdf'])).status).toBe(200);
    expect(await send(['a.pdf', 'b.pdf'])).toMatchObject({ status: 409, error: { message: texts.sentBefore } });
    expect(await app.deps.db.enquiryFile.count()).toBe(1);
  });

  it('a forward to a corrected address is refused, and the first stays the only link', async () => {
    const { id } = await receive(app);
    const entry = { agency: 'Customs', email: 'help@custom.example', note: '' };
    const sent = { ...(await keyOf(app, id)), ...entry, forwardId: randomUUID() };
    await site.api.forward(sent);
    const refusal = await refusalOf(site.api.forward({ ...sent, email: 'help@customs.example' }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: forwardTexts.sentBefore });
    expect((await site.api.detail({ id })).forwards).toMatchObject([entry]);
    const other = await keyOf(app, (await receive(app)).id);
    expect(await refusalOf(site.api.forward({ ...sent, ...other }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('a message of the sender is refused, also with other files or for a document', async () => {
    const { id } = await receive(app);
    const token = tokenOf(app, id);
    const message = { messageId: randomUUID(), body: 'Which permits?' };
    await sender().write({ token, ...message });
    await sender().write({ token, ...message });
    expect(await refusalOf(sender().write({ token, ...message, body: 'Which taxes?' }))).toMatchObject({
      code: 'CONFLICT',
      message: conversationTexts.sentBefore,
    });
    const withFile = { messageId: randomUUID(), body: 'My plan' };
    await writeWith(app, token, [await pdf()], withFile);
    expect((await writeWith(app, token, [await pdf()], withFile)).status).toBe(200);
    expect((await writeWith(app, token, [await pdf('other.pdf')], withFile)).status).toBe(409);
    await site.api.reply({
      ...(await keyOf(app, id)),
      replyId: randomUUID(),
      subject: 'S',
      body: 'B',
      documents: 'Plan',
    });
    const [item] = (await site.api.detail({ id })).items;
    const answer = { messageId: randomUUID(), body: 'I have none', itemId: item?.id ?? '' };
    await sender().write({ token, ...answer });
    await sender().write({ token, ...answer });
    expect(await refusalOf(sender().write({ token, ...answer, body: 'Later' }))).toMatchObject({
      code: 'CONFLICT',
      message: enquiryItemTexts.sentBefore,
    });
    expect((await site.api.detail({ id })).messages).toHaveLength(3);
  });

  it('a note is added once, and another note needs an id of its own', async () => {
    const { id } = await receive(app);
    const note = { id, noteId: randomUUID(), body: 'Met in Lae' };
    await Promise.all([1, 2, 3].map(() => site.api.addNote(note)));
    expect((await site.api.detail({ id })).notes).toMatchObject([{ body: 'Met in Lae' }]);
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id, action: 'enquiries.addNote' } })).toBe(1);
    expect(await refusalOf(site.api.addNote({ ...note, body: 'Met in Goroka' }))).toMatchObject({
      code: 'CONFLICT',
      message: texts.notedBefore,
    });
    const other = await receive(app);
    expect(await refusalOf(site.api.addNote({ ...note, id: other.id }))).toMatchObject({ code: 'VALIDATION' });
  });
});
