import { afterEach, expect, it } from 'vitest';
import { submitEnquiry } from '../../server/enquiries/service.ts';
import { openLetter } from '../../server/mail/payload.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
const send = (overrides: Parameters<typeof buildEntry>[0] = {}) =>
  submitEnquiry(app.deps, '203.0.113.7', buildEntry(overrides));

async function setEmails(emails: { investmentEmail?: string; generalEmail?: string; adminEmail?: string }) {
  const { investmentEmail = '', generalEmail = '', adminEmail = '' } = emails;
  const { contact, general } = defaultSettings;
  for (const [group, value] of [
    ['contact', { ...contact, investmentEmail, generalEmail }],
    ['general', { ...general, adminEmail }],
  ] as const) {
    await app.deps.db.setting.upsert({ where: { group }, create: { group, value }, update: { value } });
  }
}

async function mails() {
  const rows = await app.deps.db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ topic, payload }) => {
    const letter = openLetter(app.deps.keys, payload);
    return { topic, to: letter?.to, replyTo: letter?.replyTo, content: letter?.content };
  });
}

afterEach(async () => {
  await app.deps.db.outboxMessage.deleteMany();
  await app.deps.db.enquiry.deleteMany();
  await app.deps.db.rateLimit.deleteMany();
  await app.deps.db.userRole.deleteMany();
});

it('sends a receipt with the number to the sender, and a notice to the team (D20)', async () => {
  await setEmails({ investmentEmail: 'invest@example.pg', generalEmail: 'office@example.pg' });
  const { id: opportunityId } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const { number } = await send({
    opportunityId,
    firstName: 'Mere',
    lastName: 'Kila',
    email: 'mere@example.com',
    phone: '+675 321 7311',
    interest: 'energy',
    range: '1m-5m',
    goals: 'Solar\nin Manus',
    sourcePath: '/investment-opportunities?q=private',
  });
  const written = await mails();
  expect(written.map(({ topic, to, replyTo }) => [topic, to, replyTo])).toEqual([
    ['enquiry.notice', 'invest@example.pg', 'mere@example.com'],
    ['enquiry.receipt', 'mere@example.com', undefined],
  ]);
  const [notice, receipt] = written;
  expect(receipt?.content?.subject).toBe(`We have received your enquiry ${number}`);
  expect(receipt?.content?.paragraphs).toContain('About: Coffee mill');
  expect(JSON.stringify(receipt?.content)).not.toMatch(/Mere|Kila|Solar/);
  expect(notice?.content?.subject).toBe(`New enquiry ${number}`);
  expect(notice?.content?.paragraphs).toEqual([
    'Name: Mere Kila',
    'Email: mere@example.com',
    'Phone: +675 321 7311',
    'About: Coffee mill',
    'Investment interest: Energy',
    'Investment range: $1M - $5M USD',
    'Your goals:\nSolar\nin Manus',
  ]);
  const { id } = await app.deps.db.enquiry.findFirstOrThrow({ where: { receiptNumber: number }, select: { id: true } });
  expect(notice?.content?.action).toEqual({ label: 'Open enquiry', url: `/admin/enquiries?id=${id}` });
  expect(JSON.stringify(notice)).not.toMatch(/203\.0\.113|private/);
});

it.each([
  [{ investmentEmail: 'i@example.pg', generalEmail: 'g@example.pg', adminEmail: 'a@example.pg' }, 'i@example.pg'],
  [{ generalEmail: 'g@example.pg', adminEmail: 'a@example.pg' }, 'g@example.pg'],
  [{ adminEmail: 'a@example.pg' }, 'a@example.pg'],
])('notifies the investment team, else the office, else the admin: %j', async (emails, to) => {
  await setEmails(emails);
  await send();
  expect((await mails()).filter(({ topic }) => topic === 'enquiry.notice').map((mail) => mail.to)).toEqual([to]);
});

it('notifies each recipient of the settings once, and nobody else (D32)', async () => {
  await setEmails({ investmentEmail: 'i@example.pg' });
  const group = 'enquiries';
  const recipients = ['one@example.pg', 'two@example.pg', 'one@example.pg'];
  await app.deps.db.setting.create({ data: { group, value: { recipients, retentionMonths: 6 } } });
  await send();
  const notices = (await mails()).filter(({ topic }) => topic === 'enquiry.notice');
  expect(notices.map(({ to }) => to)).toEqual(['one@example.pg', 'two@example.pg']);
  const { createdAt, deleteAfter } = await app.deps.db.enquiry.findFirstOrThrow();
  expect((deleteAfter.getTime() - createdAt.getTime()) / 86_400_000).toBeGreaterThan(180);
  expect((deleteAfter.getTime() - createdAt.getTime()) / 86_400_000).toBeLessThan(185);
  await app.deps.db.setting.delete({ where: { group } });
});

it('sends only the receipt if no address is set and there is no administrator', async () => {
  await setEmails({});
  await send();
  expect((await mails()).map(({ topic }) => topic)).toEqual(['enquiry.receipt']);
});

it('sends one receipt for fifty repeats of one key, and none for enquiries that were not stored', async () => {
  await setEmails({ adminEmail: 'a@example.pg' });
  const entry = buildEntry();
  await Promise.all(Array.from({ length: 50 }, () => submitEnquiry(app.deps, '203.0.113.7', entry)));
  expect((await mails()).map(({ topic }) => topic)).toEqual(['enquiry.notice', 'enquiry.receipt']);
  await expect(submitEnquiry(app.deps, '203.0.113.7', { ...entry, goals: 'Other' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(submitEnquiry(app.deps, '203.0.113.7', { ...buildEntry(), phone: 'a\u0000b' })).rejects.toThrow(
    'invalid byte sequence',
  );
  expect(await mails()).toHaveLength(2);
});

it('limits receipts to three an hour per address; each enquiry is stored and the team notified', async () => {
  await setEmails({ adminEmail: 'a@example.pg' });
  for (let round = 0; round < 5; round += 1) await send({ email: 'victim@example.com' });
  expect(await app.deps.db.enquiry.count()).toBe(5);
  const topics = (await mails()).map(({ topic }) => topic);
  expect(topics.filter((topic) => topic === 'enquiry.receipt')).toHaveLength(3);
  expect(topics.filter((topic) => topic === 'enquiry.notice')).toHaveLength(5);
});

it('notifies all administrators who have not declined if no address is set, and nobody else (D65)', async () => {
  await setEmails({});
  const { db } = app.deps;
  const admins = [await makeUser(db, { roles: ['admin'] }), await makeUser(db, { roles: ['admin'] })];
  const declining = await makeUser(db, { roles: ['admin'] });
  await db.notificationPreference.create({ data: { userId: declining.id, category: 'enquiry', byMail: false } });
  await makeUser(db, { roles: ['admin'], suspended: true });
  await makeUser(db, { roles: ['editor'] });
  await send();
  const notices = (await mails()).filter(({ topic }) => topic === 'enquiry.notice');
  expect(notices).toHaveLength(admins.length);
  expect(new Set(notices.map(({ to }) => to))).toEqual(new Set(admins.map(({ email }) => email)));
});
