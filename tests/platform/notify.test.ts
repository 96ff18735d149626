import { afterEach, expect, it } from 'vitest';
import { openLetter } from '../../server/mail/payload.ts';
import { type Notice, notify, notifyInApp } from '../../server/mail/notify.ts';
import { useApp } from '../setup/app.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp();

const send = (userId: string, notice: Partial<Notice> = {}) =>
  app.deps.db.$transaction((tx) =>
    notify(tx, app.deps.keys, {
      userId,
      category: 'role',
      title: 'You are an editor',
      message: 'An administrator gave you the role.',
      link: '/admin',
      mail: 'preferred',
      ...notice,
    }),
  );

async function written() {
  const { db, keys } = app.deps;
  const mails = await db.outboxMessage.findMany();
  return {
    notices: await db.notification.findMany(),
    mails: mails.map(({ payload }) => openLetter(keys, payload)),
  };
}

afterEach(async () => {
  await app.deps.db.outboxMessage.deleteMany();
  await app.deps.db.user.deleteMany();
});

it('writes the notification and its mail, with the same text', async () => {
  const { id, email } = await makeUser(app.deps.db);
  await send(id);
  const { notices, mails } = await written();
  expect(notices).toMatchObject([
    { userId: id, category: 'role', title: 'You are an editor', link: '/admin', isRead: false },
  ]);
  expect(mails).toMatchObject([
    {
      to: email,
      content: {
        subject: 'You are an editor',
        paragraphs: ['An administrator gave you the role.'],
        action: { url: '/admin' },
      },
    },
  ]);
});

it('mails a different text if the mail has its own', async () => {
  const { id } = await makeUser(app.deps.db);
  await send(id, { mailContent: { subject: 'Own words', paragraphs: ['More of them.'] } });
  expect((await written()).mails[0]?.content).toEqual({ subject: 'Own words', paragraphs: ['More of them.'] });
});

it('mails enabled topics only, and security topics always', async () => {
  const { id } = await makeUser(app.deps.db);
  await app.deps.db.notificationPreference.create({ data: { userId: id, category: 'role', byMail: false } });
  await send(id);
  await send(id, { mail: 'never', category: 'security' });
  expect((await written()).mails).toHaveLength(0);
  await send(id, { category: 'payment' });
  await send(id, { mail: 'always' });
  const { notices, mails } = await written();
  expect(notices).toHaveLength(4);
  expect(mails).toHaveLength(2);
});

it('writes enabled topics to the dashboard only, and security topics always', async () => {
  const { id } = await makeUser(app.deps.db);
  const declined = (['payment', 'security'] as const).map((category) => ({ userId: id, category, inApp: false }));
  await app.deps.db.notificationPreference.createMany({ data: declined });
  await send(id, { category: 'payment', title: 'A payment' });
  await send(id, { category: 'security', title: 'A sign-in' });
  await send(id, { category: 'role', title: 'A role' });
  const { notices, mails } = await written();
  expect(notices.map(({ title }) => title)).toEqual(['A sign-in', 'A role']);
  // The mail goes by its own choice.
  expect(mails.map((mail) => mail?.content.subject)).toEqual(['A payment', 'A sign-in', 'A role']);
});

it('mails security topics even if they were declined', async () => {
  const { id } = await makeUser(app.deps.db);
  await app.deps.db.notificationPreference.create({ data: { userId: id, category: 'security', byMail: false } });
  await send(id, { category: 'security' });
  expect((await written()).mails).toHaveLength(1);
});

it('notifies several people in their dashboards by their preferences, and mails nobody', async () => {
  const people = [await makeUser(app.deps.db), await makeUser(app.deps.db), await makeUser(app.deps.db)];
  const [wants, declines, gone] = people.map(({ id }) => id);
  await app.deps.db.notificationPreference.create({
    data: { userId: declines ?? '', category: 'enquiry', inApp: false },
  });
  await app.deps.db.user.update({ where: { id: gone ?? '' }, data: { erasedAt: new Date() } });
  await app.deps.db.$transaction((tx) =>
    notifyInApp(
      tx,
      people.map(({ id }) => id),
      { category: 'enquiry', title: 'New enquiry', message: 'Words.' },
    ),
  );
  const { notices, mails } = await written();
  expect(notices.map(({ userId }) => userId)).toEqual([wants]);
  expect(mails).toEqual([]);
});

it('mails an unconfirmed address only mandatory topics, and an erased account nothing', async () => {
  const unconfirmed = await makeUser(app.deps.db, { confirmed: false });
  await send(unconfirmed.id);
  expect((await written()).mails).toHaveLength(0);
  await send(unconfirmed.id, { mail: 'always' });
  expect((await written()).mails).toHaveLength(1);
  const gone = await makeUser(app.deps.db);
  await app.deps.db.user.update({ where: { id: gone.id }, data: { erasedAt: new Date() } });
  await send(gone.id, { mail: 'always' });
  const { notices, mails } = await written();
  expect(notices.filter(({ userId }) => userId === gone.id)).toEqual([]);
  expect(mails).toHaveLength(1);
});

it('writes nothing if the transaction fails', async () => {
  const { id } = await makeUser(app.deps.db);
  await expect(
    app.deps.db.$transaction(async (tx) => {
      await notify(tx, app.deps.keys, { userId: id, category: 'role', title: 'x', message: 'y', mail: 'always' });
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(await written()).toEqual({ notices: [], mails: [] });
});
