import { describe, expect, it } from 'vitest';
import { conversationPath } from '../../../server/enquiries/conversation/link.ts';
import { buildCaller } from '../../setup/caller.ts';
import { lettersTo } from '../../setup/mailbox.ts';
import { keyOf } from '../inbox-scene.ts';
import { mailDomain, mary, useMailedSite } from './mail-in-scene.ts';
import { mailOf } from './smtp-client.ts';

const site = useMailedSite();
const { app, server, enquire, bodiesOf } = site;

const reply = async (id: string) =>
  site.api.reply({
    ...(await keyOf(app, id)),
    replyId: crypto.randomUUID(),
    subject: 'Your enquiry',
    body: 'Here it is',
  });
const track = async (id: string) => {
  const token = conversationPath(app.deps.keys, id).split('#token=')[1] ?? '';
  const answer = await buildCaller(app.deps, { hasGrant: false }).enquiries.track({ token });
  if (answer.state !== 'open') throw new Error(answer.state);
  return answer.thread.entries;
};
describe('a mail that we send', () => {
  it('names the conversation in Reply-To and Message-ID, and asks for a reply by email', async () => {
    const { id } = await enquire();
    await reply(id);
    const rows = await app.deps.db.outboxMessage.findMany({
      where: { topic: { in: ['enquiry.receipt', 'enquiry.reply'] } },
    });
    const ids = rows.map(({ messageId }) => messageId ?? '');
    expect(ids).toEqual([
      expect.stringMatching(/^<[0-9a-f]{20}\.[a-z2-7]{52}@reply\.ipa\.example>$/),
      expect.any(String),
    ]);
    expect(new Set(ids).size).toBe(2);
    const [receipt, answer] = await lettersTo(app.deps, mary);
    expect([receipt?.replyTo, answer?.replyTo]).toEqual([server.addressOf(id), server.addressOf(id)]);
    expect(receipt?.replyTo).toMatch(/^reply\+[a-z2-7]{52}@reply\.ipa\.example$/);
    expect(receipt?.content.closing?.[0]).toBe('If you want to add something, reply to this email.');
    expect(answer?.content.closing?.[0]).toBe('Reply to this email, or use the link above.');
    expect(answer?.content.action?.label).toBe('Reply online');
  });
});

describe('a reply by email', () => {
  it('becomes a message like one from the page: unanswered, due and notified, with a conflict for a reply before it', async () => {
    const { id } = await enquire();
    await reply(id);
    const before = await keyOf(app, id);
    await app.deps.db.notification.deleteMany();
    const raw = mailOf(
      { From: '"Mary K." <Mary@Example.com>' },
      'And the taxes?\r\n\r\nOn Monday, IPA wrote:\r\n> Here it is\r\n',
    );
    expect(await server.deliver({ to: server.addressOf(id), raw })).toBe(250);
    const detail = await site.api.detail({ id });
    expect(detail).toMatchObject({ stage: 'assigned', waitingSince: app.clock.now().toISOString() });
    expect(detail.version).toBeGreaterThan(before.version);
    expect(detail.messages).toMatchObject([
      { body: 'And the taxes?', isByMail: true, quoted: 'On Monday, IPA wrote:\n> Here it is' },
    ]);
    expect(await track(id)).toContainEqual(
      expect.objectContaining({
        from: 'sender',
        body: 'And the taxes?',
        quoted: 'On Monday, IPA wrote:\n> Here it is',
      }),
    );
    expect((await app.deps.db.notification.findMany()).map(({ title }) => title)).toEqual([
      `New message on enquiry ${detail.number}`,
    ]);
    await expect(
      site.api.reply({ ...before, replyId: crypto.randomUUID(), subject: 'Late', body: 'Late' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['In-Reply-To', 'References'])('to another address of the domain is matched by %s', async (header) => {
    const { id } = await enquire();
    const value = `<a@other.example> ${server.messageIdOf(id)}`.slice(header === 'References' ? 0 : 18);
    const raw = mailOf({ [header]: value }, 'By header');
    expect(await server.deliver({ to: `invest@${mailDomain}`, raw })).toBe(250);
    expect(await bodiesOf(id)).toEqual(['By header']);
  });

  it('to an enquiry in the trash, or past its retention, is unsorted', async () => {
    const [trashed, overdue] = [await enquire(), await enquire()];
    await site.api.remove(await keyOf(app, trashed.id));
    await app.deps.db.enquiry.update({ where: { id: overdue.id }, data: { deleteAfter: app.clock.now() } });
    for (const { id } of [trashed, overdue]) {
      const raw = mailOf({ 'In-Reply-To': server.messageIdOf(id) }, 'Late');
      expect(await server.deliver({ to: `invest@${mailDomain}`, raw })).toBe(250);
    }
    expect((await site.api.unsorted()).total).toBe(2);
  });

  it('reads twenty references at most', async () => {
    const { id } = await enquire();
    const many = Array.from({ length: 20 }, (_each, at) => `<${at}@other.example>`);
    // The last are the nearest.
    const raw = mailOf({ References: [server.messageIdOf(id), ...many].join('\r\n ') });
    expect(await server.deliver({ to: `invest@${mailDomain}`, raw })).toBe(250);
    expect(await bodiesOf(id)).toEqual([]);
    expect((await site.api.unsorted()).total).toBe(1);
  });

  it('goes to the enquiry of its recipient, whatever its references', async () => {
    const [one, two] = [await enquire(), await enquire()];
    const raw = mailOf({ 'In-Reply-To': server.messageIdOf(two.id) }, 'For one');
    await server.deliver({ to: server.addressOf(one.id), raw });
    expect([await bodiesOf(one.id), await bodiesOf(two.id)]).toEqual([['For one'], []]);
  });

  it('delivered again is stored once; another text under the same Message-ID is another message', async () => {
    const { id } = await enquire();
    const to = server.addressOf(id);
    const same = { 'Message-ID': '<same@example.com>' };
    await Promise.all(
      [1, 2, 3].map((hop) => server.deliver({ to, raw: mailOf({ Received: `from hop${hop}`, ...same }, 'Once') })),
    );
    await server.deliver({ to, raw: mailOf(same, 'Twice') });
    const bare = mailOf({ 'Message-ID': '' }, 'Without');
    expect([await server.deliver({ to, raw: bare }), await server.deliver({ to, raw: bare })]).toEqual([250, 250]);
    expect((await bodiesOf(id)).toSorted()).toEqual(['Once', 'Twice', 'Without']);
    // Nothing is left of the repeats.
    expect(await app.deps.db.mediaFile.count({ where: { store: 'private' } })).toBe(3);
  });

  it('is deferred to the next day after thirty on one day', async () => {
    const { id } = await enquire();
    const to = server.addressOf(id);
    const earlier = { enquiryId: id, body: 'Earlier', createdAt: app.clock.now() };
    const data = Array.from({ length: 29 }, () => ({ id: crypto.randomUUID(), ...earlier }));
    await app.deps.db.enquiryMessage.createMany({ data });
    expect(await server.deliver({ to, raw: mailOf({}) })).toBe(250);
    const late = mailOf({}, 'Late');
    expect(await server.deliver({ to, raw: late })).toBe(452);
    app.clock.advanceDays(1);
    expect(await server.deliver({ to, raw: late })).toBe(250);
    app.clock.advanceDays(-1);
  });
});

describe('a mail from another address', () => {
  const other = (body = 'My colleague asked you') => mailOf({ From: 'peter@example.com' }, body);

  it('is not shown to the sender until staff add it, and they are notified', async () => {
    const { id, number } = await enquire();
    await reply(id);
    await app.deps.db.notification.deleteMany();
    await server.deliver({ to: server.addressOf(id), raw: other() });
    const detail = await site.api.detail({ id });
    expect(detail).toMatchObject({ stage: 'answered', messages: [] });
    expect(detail.mails).toMatchObject([{ isHeld: true, kind: 'message', sender: { address: 'peter@example.com' } }]);
    expect((await app.deps.db.notification.findMany()).map(({ title }) => title)).toEqual([
      `Email to check on enquiry ${number}`,
    ]);
    expect(JSON.stringify(await track(id))).not.toContain('colleague');
    const added = await site.api.addMail({ mailId: detail.mails[0]?.id ?? '' });
    expect(added).toMatchObject({
      stage: 'assigned',
      messages: [{ body: 'My colleague asked you', isByMail: true }],
      mails: [],
    });
    expect((await track(id)).map(({ body }) => body)).toContain('My colleague asked you');
    await expect(site.api.addMail({ mailId: detail.mails[0]?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['two senders', 'Mary <mary@example.com>, Peter <peter@example.com>'],
    ['none', ''],
    ['a name that looks like the address', '"mary@example.com" <peter@example.com>'],
  ])('with %s is held too', async (_which, from) => {
    const { id } = await enquire();
    await server.deliver({ to: server.addressOf(id), raw: mailOf({ From: from }) });
    expect(await site.api.detail({ id })).toMatchObject({ messages: [], mails: [{ isHeld: true }] });
  });

  it('of another conversation becomes unsorted, and is added to an enquiry by its number or dismissed', async () => {
    const [one, two] = [await enquire(), await enquire()];
    await server.deliver({ to: server.addressOf(one.id), raw: other('For two') });
    const [held] = (await site.api.detail({ id: one.id })).mails;
    const mailId = held?.id ?? '';
    expect(await site.api.refuseMail({ mailId })).toMatchObject({ mails: [], messages: [] });
    expect(await site.api.unsorted()).toMatchObject({ total: 1, items: [{ id: mailId, body: 'For two' }] });
    expect((await site.api.list({})).unsorted).toBe(1);
    await expect(site.api.assignMail({ mailId, number: 'ENQ-1999-000001' })).rejects.toMatchObject({
      cause: { fieldErrors: { number: ['There is no enquiry with this number.'] } },
    });
    expect(await site.api.assignMail({ mailId, number: two.number.toLowerCase() })).toEqual({ number: two.number });
    expect([await bodiesOf(one.id), await bodiesOf(two.id)]).toEqual([[], ['For two']]);
    await server.deliver({ to: `hello@${mailDomain}`, raw: mailOf({}, 'Buy now') });
    const [item] = (await site.api.unsorted()).items;
    await site.api.dismissMail({ mailId: item?.id ?? '' });
    expect(await site.api.unsorted()).toEqual({ items: [], total: 0 });
  });
});

describe('automatic mail', () => {
  const report = 'This is the mail system.\r\n';
  it.each([
    ['Auto-Submitted: auto-replied', { 'Auto-Submitted': 'auto-replied' }, 'investor@example.com', 'automatic'],
    ['Precedence: bulk', { Precedence: 'bulk' }, 'investor@example.com', 'automatic'],
    ['Precedence: junk', { Precedence: 'junk' }, 'investor@example.com', 'automatic'],
    ['Precedence: list', { Precedence: 'list' }, 'investor@example.com', 'automatic'],
    ['Precedence: auto_reply', { Precedence: 'Auto_Reply' }, 'investor@example.com', 'automatic'],
    ['an empty return path', {}, '', 'automatic'],
    ['a bounce', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }, '', 'bounce'],
    [
      'a read receipt',
      { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b' },
      'a@b.example',
      'automatic',
    ],
  ])(
    '%s is recorded, does not count as a reply, reopens nothing and sends nothing',
    async (_which, headers, from, kind) => {
      const { id } = await enquire();
      await reply(id);
      await site.api.close({ ...(await keyOf(app, id)), reason: 'answered' });
      await app.deps.db.outboxMessage.deleteMany();
      await app.deps.db.notification.deleteMany();
      const before = await keyOf(app, id);
      expect(await server.deliver({ to: server.addressOf(id), raw: mailOf(headers, report), from })).toBe(250);
      expect(await site.api.detail({ id })).toMatchObject({
        stage: 'closed',
        waitingSince: null,
        messages: [],
        mails: [{ kind, isHeld: false }],
      });
      expect(await keyOf(app, id)).toEqual(before);
      expect(await app.deps.db.outboxMessage.count()).toBe(0);
      expect(await app.deps.db.notification.count()).toBe(0);
      expect(JSON.stringify(await track(id))).not.toContain('mail system');
    },
  );

  it('with Auto-Submitted: no counts as written by a person', async () => {
    const { id } = await enquire();
    await server.deliver({ to: server.addressOf(id), raw: mailOf({ 'Auto-Submitted': 'no' }) });
    expect(await bodiesOf(id)).toEqual(['Thank you']);
  });

  it('a bounce without a recipient of ours is matched by the mail it returns', async () => {
    const { id } = await enquire();
    const raw = mailOf(
      {
        From: 'MAILER-DAEMON@mail.example',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      [
        '--b\r\nContent-Type: text/plain\r\n\r\nNo such mailbox\r\n',
        '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
        `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: Your enquiry\r\nMessage-ID: ${server.messageIdOf(id)}\r\n`,
        '--b--\r\n',
      ].join('\r\n'),
    );
    expect(await server.deliver({ to: `bounces@${mailDomain}`, raw, from: '' })).toBe(250);
    expect((await site.api.detail({ id })).mails).toMatchObject([
      { kind: 'bounce', body: expect.stringContaining('No such mailbox') as string },
    ]);
  });
});

describe('files of a mail', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const withFiles = (headers: Record<string, string>) =>
    mailOf(
      { ...headers, 'Content-Type': 'multipart/mixed; boundary=b' },
      [
        '--b\r\nContent-Type: text/plain\r\n\r\nSee the plan\r\n',
        part('plan.png', png),
        part('drawing.svg', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
        part('winmail.dat', base64('x')),
        '--b--\r\n',
      ].join(''),
    );

  it('are stored like those of the page; a refused one is a line of the message', async () => {
    const { id } = await enquire();
    expect(await server.deliver({ to: server.addressOf(id), raw: withFiles({}) })).toBe(250);
    const [message] = (await site.api.detail({ id })).messages;
    expect(message?.files.map(({ name }) => name)).toEqual(['plan.png']);
    expect(message?.fileNotes).toEqual([
      expect.stringMatching(/^drawing\.svg: /),
      expect.stringMatching(/^winmail\.dat: /),
    ]);
    expect((await track(id)).find(({ body }) => body === 'See the plan')).toMatchObject({
      files: [{ name: 'plan.png' }],
      fileNotes: message?.fileNotes,
    });
  });

  it('of a held mail are stored when it is added, and deleted with the enquiry', async () => {
    const { id } = await enquire();
    await server.deliver({ to: server.addressOf(id), raw: withFiles({ From: 'peter@example.com' }) });
    const [held] = (await site.api.detail({ id })).mails;
    expect(held?.fileNotes[0]).toBe('Attached to the original: plan.png');
    const { messages } = await site.api.addMail({ mailId: held?.id ?? '' });
    expect(messages).toMatchObject([{ body: 'See the plan', files: [{ name: 'plan.png' }] }]);
    expect(messages[0]?.fileNotes).toHaveLength(2);
    expect(await app.deps.db.mediaFile.count({ where: { store: 'private' } })).toBe(2);
  });
});
