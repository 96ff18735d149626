import { describe, expect, it } from 'vitest';
import { mailInTexts as texts } from '../../../src/domain/enquiries/conversation/mail-in-texts.ts';
import { refusalOf } from '../../setup/browser.ts';
import { keyOf } from '../inbox-scene.ts';
import { mailDomain, useMailedSite } from './mail-in-scene.ts';
import { mailOf } from './smtp-client.ts';

const site = useMailedSite();
const { app, server, enquire, bodiesOf } = site;

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const audited = async (action: string) => {
  const select = { entityId: true, entityName: true } as const;
  return app.deps.db.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' }, select });
};

const reply = async (id: string) =>
  site.api.reply({ ...(await keyOf(app, id)), replyId: crypto.randomUUID(), subject: 'Yes', body: 'Here it is' });

async function unsorted(body: string) {
  await server.deliver({ to: `hello@${mailDomain}`, raw: mailOf({}, body) });
  const [mail] = (await site.api.unsorted()).items;
  return mail?.id ?? '';
}

describe('an unsorted email', () => {
  it('is added after a look at the enquiry of the number', async () => {
    const { number } = await enquire();
    expect(await site.api.mailTarget({ number: ` ${number.toLowerCase()} ` })).toEqual({
      number,
      name: 'Mere Kila',
      project: null,
    });
    expect(await refusalOf(site.api.mailTarget({ number: 'ENQ-1999-000001' }))).toMatchObject({
      fieldErrors: { number: [texts.unknownNumber] },
    });
  });

  it('moves back from a wrong enquiry, which is answered again, and on to the right one', async () => {
    const [wrong, right] = [await enquire(), await enquire()];
    await reply(wrong.id);
    const mailId = await unsorted('A secret of another');
    await site.api.assignMail({ mailId, number: wrong.number });
    expect(await site.api.detail({ id: wrong.id })).toMatchObject({ stage: 'assigned' });
    const key = await keyOf(app, wrong.id);
    expect(await refusalOf(site.api.moveMailBack({ ...key, version: 1, mailId }))).toMatchObject({ code: 'CONFLICT' });
    const other = await keyOf(app, right.id);
    expect(await refusalOf(site.api.moveMailBack({ ...other, mailId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await site.api.moveMailBack({ ...key, mailId })).toMatchObject({
      stage: 'answered',
      waitingSince: null,
      messages: [],
    });
    expect(await audited('enquiries.moveMailBack')).toEqual([{ entityId: wrong.id, entityName: wrong.number }]);
    expect((await site.api.unsorted()).items).toMatchObject([{ id: mailId, body: 'A secret of another' }]);
    await site.api.assignMail({ mailId, number: right.number });
    expect([await bodiesOf(wrong.id), await bodiesOf(right.id)]).toEqual([[], ['A secret of another']]);
  });

  it('moves back with its files, and the enquiry waits for the next message', async () => {
    const { id } = await enquire();
    await reply(id);
    const parts = [
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the plan\r\n',
      `--b\r\nContent-Type: image/png; name="plan.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}\r\n`,
      '--b--\r\n',
    ];
    const raw = mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, parts.join(''));
    await server.deliver({ to: server.addressOf(id), raw });
    app.clock.advanceSeconds(60);
    await server.deliver({ to: server.addressOf(id), raw: mailOf({}, 'And the taxes?') });
    const [second, first] = (await site.api.detail({ id })).messages;
    expect(first?.files).toMatchObject([{ name: 'plan.png' }]);
    const moved = await site.api.moveMailBack({ ...(await keyOf(app, id)), mailId: first?.id ?? '' });
    expect(moved).toMatchObject({ stage: 'assigned', waitingSince: second?.createdAt, messages: [{ id: second?.id }] });
    expect((await site.api.unsorted()).items).toMatchObject([{ fileNotes: [texts.attached('plan.png')] }]);
    // The two originals.
    expect(await app.deps.db.mediaFile.count({ where: { store: 'private' } })).toBe(2);
    await site.api.assignMail({ mailId: first?.id ?? '', number: moved.number });
    const files = (await site.api.detail({ id })).messages.flatMap((message) => message.files);
    expect(files).toMatchObject([{ name: 'plan.png' }]);
  });

  it('that was dismissed is listed and restored, audited by its time and without its sender', async () => {
    const mailId = await unsorted('Not for us?');
    await site.api.dismissMail({ mailId });
    expect((await site.api.unsorted()).total).toBe(0);
    expect(await site.api.unsorted({ isDismissed: true })).toMatchObject({ total: 1, items: [{ id: mailId }] });
    await site.api.restoreMail({ mailId });
    expect(await refusalOf(site.api.restoreMail({ mailId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await site.api.unsorted()).items).toMatchObject([{ id: mailId }]);
    const entry = { entityId: mailId, entityName: 'received 20 November 2026, 12:00' };
    expect([await audited('enquiries.dismissMail'), await audited('enquiries.restoreMail')]).toEqual([
      [entry],
      [entry],
    ]);
  });
});
