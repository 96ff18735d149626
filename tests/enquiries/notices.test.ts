import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enquiryNotices } from '../../src/domain/notifications/texts.ts';
import { useApp } from '../setup/app.ts';
import { mailsTo } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';
import { keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp();

const noticesOf = ({ id }: Pick<Person, 'id'>) =>
  app.deps.db.notification.findMany({
    where: { userId: id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { title: true, message: true, category: true, link: true },
  });

it('notifies each admin of a new enquiry once, and neither editors nor clients', async () => {
  const [first, second] = [await makeAdmin(app), await makeAdmin(app)];
  const others = [
    await makeUser(app.deps.db, { roles: ['editor'] }),
    await makeUser(app.deps.db),
    await makeUser(app.deps.db, { roles: ['admin'], suspended: true }),
  ];
  const idempotencyKey = randomUUID();
  const sent = { firstName: 'Mere', lastName: 'Kila', email: 'mere@example.com', idempotencyKey };
  const { id, number } = await receive(app, sent);
  await receive(app, sent);
  const message = 'An enquiry was sent through the website.';
  const notice = { title: `New enquiry ${number}`, message, category: 'enquiry' };
  for (const { person } of [first, second]) {
    expect(await noticesOf(person)).toEqual([{ ...notice, link: `/admin/enquiries?id=${id}` }]);
    // Settings name no address: each is mailed (D65).
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([`New enquiry ${number}`]);
  }
  for (const person of others) expect(await noticesOf(person)).toEqual([]);
});

it('notifies the assignee in the dashboard and by email, unless they assigned it to themselves', async () => {
  const [giver, taker] = [await makeAdmin(app), await makeAdmin(app)];
  const { id, number } = await receive(app);
  await giver.api.assign({ ...(await keyOf(app, id)), ownerId: giver.person.id });
  expect(await noticesOf(giver.person)).toHaveLength(1);
  await giver.api.assign({ ...(await keyOf(app, id)), ownerId: taker.person.id });
  expect((await noticesOf(taker.person)).at(-1)).toEqual({
    ...enquiryNotices.assigned({ number, by: giver.person.email }),
    category: 'enquiry',
    link: `/admin/enquiries?id=${id}`,
  });
  expect((await mailsTo(app, taker.person.email)).map(({ subject }) => subject)).toEqual([
    `New enquiry ${number}`,
    `Enquiry ${number} is assigned to you`,
  ]);
  const declining = await makeAdmin(app);
  await app.deps.db.notificationPreference.create({
    data: { userId: declining.person.id, category: 'enquiry', byMail: false, inApp: false },
  });
  await giver.api.assign({ ...(await keyOf(app, id)), ownerId: declining.person.id });
  expect(await noticesOf(declining.person)).toEqual([]);
  expect(await mailsTo(app, declining.person.email)).toEqual([]);
});

it('notifies a sender with an account of the reply, and emails only the reply', async () => {
  const { api } = await makeAdmin(app);
  const sender = await makeUser(app.deps.db);
  const deleted = await makeUser(app.deps.db);
  await app.deps.db.user.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
  const others = [
    await makeUser(app.deps.db, { confirmed: false }),
    await makeUser(app.deps.db, { suspended: true }),
    deleted,
  ];
  for (const person of [sender, ...others]) {
    const { id, number } = await receive(app, { email: person.email.toUpperCase() });
    const words = { subject: 'Your enquiry', body: 'Come and see us.' };
    await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
    const expected = {
      title: `We have answered your enquiry ${number}`,
      message: 'We have sent our reply to the email address you gave us.',
      category: 'enquiry',
      link: `/dashboard/enquiries/${number}`,
    };
    expect(await noticesOf(person)).toEqual(person === sender ? [expected] : []);
  }
  const subjects = (await mailsTo(app, sender.email.toUpperCase())).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your enquiry')).toHaveLength(1);
  expect(await mailsTo(app, sender.email)).toEqual([]);
});

it('names the number of documents asked for, with the earlier ones that are still open', async () => {
  const { api } = await makeAdmin(app);
  const sender = await makeUser(app.deps.db);
  const { id, number } = await receive(app, { email: sender.email });
  const ask = async (documents: string) =>
    api.reply({
      ...(await keyOf(app, id)),
      subject: 'Papers',
      body: 'We need papers.',
      replyId: randomUUID(),
      documents,
    });
  await ask('Passport');
  await ask('Lease\nCertificate');
  await ask('');
  const titles = (await noticesOf(sender)).map(({ title }) => title);
  expect(titles).toEqual([
    'We are waiting for 1 document from you',
    'We are waiting for 3 documents from you',
    `We have answered your enquiry ${number}`,
  ]);
  expect((await noticesOf(sender))[0]).toMatchObject({
    message: `Open your enquiry ${number} to send what we have asked for.`,
    link: `/dashboard/enquiries/${number}`,
  });
});
