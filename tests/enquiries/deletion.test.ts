import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/paths.mjs';
import { runJobNow } from '../../server/jobs/service.ts';
import { readMigrations } from '../../server/platform/database/migrations.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp();
const sender = { firstName: 'Mere', lastName: 'Kila' };
const linkOf = ({ id }: { id: string }) => `/admin/enquiries?id=${id}`;
const noticesOf = (one: { id: string }) => app.deps.db.notification.count({ where: { link: linkOf(one) } });
const mailsOf = ({ id }: { id: string }) =>
  app.deps.db.outboxMessage.count({ where: { dedupeKey: { startsWith: `enquiry.notice ${id}` } } });

it('permanently deletes everything that repeats the enquiry: notifications, queued mails and the name in the audit log', async () => {
  const { db } = app.deps;
  const { person, api } = await makeAdmin(app);
  await makeAdmin(app);
  const [purged, ended, kept] = [await receive(app, sender), await receive(app, sender), await receive(app, sender)];
  for (const one of [purged, ended, kept]) {
    expect(await noticesOf(one)).toBe(2);
    expect(await mailsOf(one)).toBe(2);
  }
  const { trash } = await callerOf(app.deps, person);
  await api.remove(await keyOf(app, purged.id));
  await trash.restore({ kind: 'enquiry', id: purged.id });
  await api.remove(await keyOf(app, purged.id));
  expect(await noticesOf(purged)).toBe(2);
  await trash.purge({ kind: 'enquiry', id: purged.id });
  await db.enquiry.update({ where: { id: ended.id }, data: { deleteAfter: app.clock.now() } });
  expect(await runJobNow(app.deps, 'clean-enquiries')).toBe(1);

  for (const one of [purged, ended]) {
    expect(await noticesOf(one)).toBe(0);
    expect(await mailsOf(one)).toBe(0);
  }
  expect(await noticesOf(kept)).toBe(2);
  expect(await mailsOf(kept)).toBe(2);
  const entries = await db.auditEntry.findMany({ where: { entityKind: 'enquiry', entityId: purged.id } });
  expect(entries.map(({ action, entityName }) => `${action} ${entityName ?? ''}`).toSorted()).toEqual([
    `enquiries.remove ${purged.number}`,
    `enquiries.remove ${purged.number}`,
    `trash.purge ${purged.number}`,
    `trash.restore ${purged.number}`,
  ]);
  expect(JSON.stringify(await db.notification.findMany())).not.toMatch(/Mere|Kila|example/);
});

it('deletes unsent and failed mails of the enquiry with it', async () => {
  const { db } = app.deps;
  const { person, api } = await makeAdmin(app);
  const { jobs, trash } = await callerOf(app.deps, person);
  const [gone, kept] = [await receive(app, sender), await receive(app, sender)];
  await db.outboxMessage.deleteMany({ where: { topic: 'enquiry.notice' } });
  for (const { id } of [gone, kept]) {
    const reply = { replyId: randomUUID(), subject: 'Yes', body: 'We can help' };
    await api.reply({ ...(await keyOf(app, id)), ...reply });
    const forward = { forwardId: randomUUID(), agency: 'Customs', email: 'help@customs.example', note: 'A mill' };
    await api.forward({ ...(await keyOf(app, id)), ...forward });
  }
  const ofEnquiry = { where: { topic: { startsWith: 'enquiry.' } }, orderBy: { id: 'asc' } } as const;
  const all = await db.outboxMessage.findMany(ofEnquiry);
  await db.outboxMessage.updateMany({ where: { topic: 'enquiry.reply' }, data: { failedAt: new Date() } });
  await api.remove(await keyOf(app, gone.id));
  await trash.purge({ kind: 'enquiry', id: gone.id });
  const left = await db.outboxMessage.findMany(ofEnquiry);
  expect(left.map(({ topic }) => topic).toSorted()).toEqual(['enquiry.forward', 'enquiry.receipt', 'enquiry.reply']);
  expect(all).toHaveLength(6);
  const mail = all.find(({ id, topic }) => topic === 'enquiry.reply' && !left.some((one) => one.id === id));
  expect(await refusalOf(jobs.retryMessage({ id: mail?.id ?? '' }))).toMatchObject({ code: 'NOT_FOUND' });
});

it('deletes the sender’s notifications with it, and no other enquiry’s', async () => {
  const { db } = app.deps;
  const { person: admin, api } = await makeAdmin(app);
  const client = await makeUser(db);
  const numbers: string[] = [];
  for (const isDeleted of [true, false]) {
    const { id, number } = await receive(app, { ...sender, email: client.email });
    numbers.push(number);
    const words = { subject: 'Your enquiry', body: 'Come and see us.' };
    await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
    if (!isDeleted) continue;
    await api.remove(await keyOf(app, id));
    await (await callerOf(app.deps, admin)).trash.purge({ kind: 'enquiry', id });
  }
  const links = await db.notification.findMany({ where: { userId: client.id }, select: { link: true } });
  expect(links).toEqual([{ link: `/dashboard/enquiries/${numbers[1]}` }]);
});

it('the migration removes names from older notifications, and the notifications of deleted enquiries', async () => {
  const { db } = app.deps;
  const { person } = await makeAdmin(app);
  await db.notification.deleteMany();
  const { id } = await receive(app, sender);
  await db.notification.deleteMany();
  const deleted = '018f0000-0000-7000-8000-000000000001';
  const add = (message: string, link: string | null, category: 'enquiry' | 'payment' = 'enquiry') =>
    db.notification.create({ data: { userId: person.id, category, title: 'Enquiry', message, link } });
  await add('Mere Kila sent an enquiry through the website.', linkOf({ id }));
  await add('Mere Kila sent an enquiry about a project or sector that you are the contact for.', linkOf({ id }));
  await add('Ana Toua assigned enquiry ENQ-2026-000001 to you.', linkOf({ id }));
  await add('The sender has written to you and is waiting for a reply.', linkOf({ id: deleted }));
  await add('We have sent our reply to the email address you gave us.', null);
  await add('A client sent an enquiry through the website.', '/admin/payments', 'payment');
  const name = '20261201011000_enquiry_notices';
  const migration = (await readMigrations(inProject('prisma', 'migrations'))).find((one) => one.name === name);
  for (const statement of (migration?.sql ?? '').split(';')) {
    if (statement.trim() !== '') await db.$executeRawUnsafe(statement);
  }
  const rows = await db.notification.findMany({ orderBy: { id: 'asc' }, select: { message: true } });
  expect(rows.map(({ message }) => message)).toEqual([
    'An enquiry was sent through the website.',
    'The enquiry is about a project or sector that you are the contact for.',
    'Ana Toua assigned enquiry ENQ-2026-000001 to you.',
    'We have sent our reply to the email address you gave us.',
    'A client sent an enquiry through the website.',
  ]);
});
