import { expect, it } from 'vitest';
import { dayMs } from '../../src/domain/time/durations.ts';
import { privacy } from '../../server/articles/first/legal.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { buildService, buildSubscription } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();
const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);
const run = () => runJobNow(app.deps, 'clean-accounts');

/** Signed up so many days ago. */
async function unconfirmed(days: number, data: object = {}): Promise<Person> {
  const person = await makeUser(app.deps.db, { confirmed: false });
  await app.deps.db.user.update({ where: { id: person.id }, data: { createdAt: ago(days), ...data } });
  return person;
}

const left = async (people: readonly Person[]) => {
  const rows = await app.deps.db.user.findMany({ where: { id: { in: people.map(({ id }) => id) } } });
  return people.map(({ id }) => rows.some((row) => row.id === id));
};

it('deletes accounts not confirmed within 30 days with what is theirs alone, audited by id; enquiries stay', async () => {
  const { db } = app.deps;
  const [old, edge, young] = [await unconfirmed(400), await unconfirmed(30), await unconfirmed(29.9)];
  const confirmed = await makeUser(db);
  await db.user.update({ where: { id: confirmed.id }, data: { createdAt: ago(400) } });
  const { id: enquiryId } = await buildEnquiry(db, { email: old.email });
  await db.oneTimeToken.create({
    data: { tokenHash: 'ended', purpose: 'email_confirmation', userId: old.id, expiresAt: ago(398) },
  });
  expect(await run()).toBe(2);
  expect(await left([old, edge, young, confirmed])).toEqual([false, false, true, true]);
  expect(await db.profile.count({ where: { id: old.id } })).toBe(0);
  expect(await db.oneTimeToken.count({ where: { tokenHash: 'ended' } })).toBe(0);
  expect(await db.enquiry.count({ where: { id: enquiryId } })).toBe(1);
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'profile.expire' } });
  expect(entry).toMatchObject({ entityKind: 'user', entityName: '2 accounts', before: { ids: [old.id, edge.id] } });
  expect(JSON.stringify(entry)).not.toContain('@');
  expect(await run()).toBe(0);
  expect(await db.auditEntry.count({ where: { action: 'profile.expire' } })).toBe(1);
});

it('keeps accounts of staff, of records and invitations, and those that staff decided about', async () => {
  const { db } = app.deps;
  const admin = await makeUser(db, { roles: ['admin'] });
  const staff = await unconfirmed(60);
  await db.userRole.create({ data: { userId: staff.id, role: 'editor' } });
  const made = await unconfirmed(60, { createdBy: admin.id });
  const suspended = await unconfirmed(60, { suspendedAt: ago(50) });
  const signedIn = await unconfirmed(60, { lastSignInAt: ago(50) });
  const erased = await unconfirmed(60, { erasedAt: ago(50) });
  const subscriber = await unconfirmed(60);
  const { id: serviceId } = await buildService(db);
  await buildSubscription(db, { userId: subscriber.id, serviceId });
  const client = await unconfirmed(60);
  await buildClient(db, { portalUserId: client.id });
  const owner = await unconfirmed(60);
  await buildEnquiry(db, { ownerId: owner.id });
  const invited = await unconfirmed(60);
  await db.invitation.create({
    data: {
      email: invited.email.toUpperCase(),
      role: 'editor',
      tokenHash: 'invited',
      sentAt: ago(1),
      expiresAt: ago(-6),
    },
  });
  const asked = await unconfirmed(60);
  await db.oneTimeToken.create({
    data: { tokenHash: 'open', purpose: 'email_confirmation', userId: asked.id, expiresAt: ago(-1) },
  });
  const kept = [staff, made, suspended, signedIn, erased, subscriber, client, owner, invited, asked];
  const deleted = await unconfirmed(60);
  expect(await run()).toBe(1);
  expect(await left(kept)).toEqual(kept.map(() => true));
  expect(await left([deleted])).toEqual([false]);
  // Without the open link nothing keeps the last one.
  await db.oneTimeToken.update({ where: { tokenHash: 'open' }, data: { expiresAt: ago(0) } });
  expect(await run()).toBe(1);
  expect(await left([asked])).toEqual([false]);
});

it('deletes more than a batch', async () => {
  const { db } = app.deps;
  await db.$executeRaw`
    INSERT INTO users (email, created_at)
    SELECT 'bot-' || n || '@example.test', ${ago(31)}::timestamptz FROM generate_series(1, 1001) AS n`;
  expect(await run()).toBe(1001);
  expect(await db.user.count({ where: { email: { startsWith: 'bot-' } } })).toBe(0);
});

it('is on the privacy page', () => {
  expect(JSON.stringify(privacy)).toContain('If you do not confirm your email within 30 days, we delete the account.');
});
