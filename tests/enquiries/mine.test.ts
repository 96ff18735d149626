import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { keyOf, makeAdmin } from './inbox-scene.ts';

const app = useApp();
const mineOf = async (person: { id: string }) => (await callerOf(app.deps, person)).enquiries.mine();

it('are those of the account’s address in any case, newest first, without staff notes', async () => {
  const { db } = app.deps;
  const person = await makeUser(db, { email: 'mere.kila@example.test' });
  const { person: admin, api } = await makeAdmin(app);
  const [first, second] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-10-02T00:00:00Z')];
  const older = await buildEnquiry(db, { email: 'Mere.Kila@Example.test', createdAt: first, interest: 'mining' });
  const words = { goals: 'A secret mill', opportunityTitle: 'Coffee mill' };
  const newer = await buildEnquiry(db, { email: person.email, createdAt: second, ...words });
  await buildEnquiry(db, { email: 'mere.kila@example.test.evil.test' });
  await api.assign({ ...(await keyOf(app, older.id)), ownerId: admin.id });
  await api.addNote({ id: older.id, body: 'Looks rich' });
  const received = (row: { receiptNumber: string; createdAt: Date }) => ({
    number: row.receiptNumber,
    receivedAt: row.createdAt.toISOString(),
  });
  expect(await mineOf(person)).toEqual([
    { ...received(newer), step: 'received', turn: 'team', interest: null, project: 'Coffee mill' },
    { ...received(older), step: 'assigned', turn: 'team', interest: 'mining', project: null },
  ]);

  // The same words as on the tracking page, which keeps a step that was reached.
  await api.assign({ ...(await keyOf(app, older.id)), ownerId: null });
  const reply = { ...(await keyOf(app, newer.id)), body: 'Called them' };
  await api.answerOtherwise(reply);
  expect((await mineOf(person)).map(({ step }) => step)).toEqual(['answered', 'assigned']);
  await api.close({ ...(await keyOf(app, newer.id)), reason: 'answered' });
  expect((await mineOf(person)).map(({ step }) => step)).toEqual(['closed', 'assigned']);
});

it('say whose turn it is', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const { api } = await makeAdmin(app);
  const { id, receiptNumber: number } = await buildEnquiry(db, { email: person.email });
  const own = (await callerOf(app.deps, person)).enquiries;
  const turn = async () => (await own.mine())[0]?.turn;
  const reply = async (documents: string) => {
    const words = { subject: 'Papers', body: 'We need papers.', documents };
    await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
  };
  expect(await turn()).toBe('team');
  await reply('');
  expect(await turn()).toBeNull();
  await reply('Passport');
  expect(await turn()).toBe('sender');
  await own.writeOwn({ number, messageId: randomUUID(), body: 'Which one?' });
  expect(await turn()).toBe('team');
  await reply('');
  expect(await turn()).toBe('sender');
  await api.close({ ...(await keyOf(app, id)), reason: 'no_response' });
  expect(await turn()).toBeNull();
});

it('are private: visitors are refused; other clients, editors and admins see their own', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  await buildEnquiry(db, { email: person.email });
  await expect(buildCaller(app.deps).enquiries.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const roles of [[], ['editor'], ['admin']] as const) {
    const other = await makeUser(db, { roles });
    expect(await mineOf(other), roles.join()).toEqual([]);
    await buildEnquiry(db, { email: other.email });
    expect(await mineOf(other), roles.join()).toHaveLength(1);
  }
  expect(await mineOf(person)).toHaveLength(1);
});

it('follow a new address once it is confirmed, and an unconfirmed one shows none', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const api = (await callerOf(app.deps, person)).enquiries;
  const old = await buildEnquiry(db, { email: person.email });
  const later = await buildEnquiry(db, { email: 'new-address@example.test' });
  expect((await api.mine()).map(({ number }) => number)).toEqual([old.receiptNumber]);
  const { id } = person;
  await db.user.update({ where: { id }, data: { email: 'new-address@example.test', emailConfirmedAt: null } });
  expect(await api.mine()).toEqual([]);
  await db.user.update({ where: { id }, data: { emailConfirmedAt: app.clock.now() } });
  expect((await api.mine()).map(({ number }) => number)).toEqual([later.receiptNumber]);
});

it('exclude the trash and expired ones, and are at most 50', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const { email } = person;
  await buildEnquiry(db, { email, deletedAt: app.clock.now() });
  await buildEnquiry(db, { email, deleteAfter: app.clock.now() });
  expect(await mineOf(person)).toEqual([]);
  const rows = await Promise.all(
    Array.from({ length: 51 }, (_, minute) =>
      buildEnquiry(db, { email, createdAt: new Date(Date.UTC(2026, 9, 1, 0, minute)) }),
    ),
  );
  const numbers = (await mineOf(person)).map(({ number }) => number);
  expect(numbers).toHaveLength(50);
  expect(numbers[0]).toBe(rows[50]?.receiptNumber);
  expect(numbers).not.toContain(rows[0]?.receiptNumber);
});

const notFound = {
  code: 'NOT_FOUND',
  message: 'We could not find this enquiry under your email. It may have been deleted.',
};

it('are each shown as on the tracking page, to the owner of the confirmed address only', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const { api: admin } = await makeAdmin(app);
  const row = await buildEnquiry(db, { email: person.email, goals: 'A secret mill' });
  await admin.answerOtherwise({ ...(await keyOf(app, row.id)), body: 'Called them' });
  const key = { number: row.receiptNumber };
  const answeredAt = app.clock.now().toISOString();
  const own = (await callerOf(app.deps, person)).enquiries;
  const { enquiry, thread } = await own.ownByNumber(key);
  expect(thread.entries.map(({ body }) => body)).toEqual(['A secret mill']);
  expect(enquiry).toEqual({
    number: row.receiptNumber,
    project: null,
    stage: 'answered',
    receivedAt: row.createdAt.toISOString(),
    // Answering assigns the enquiry.
    assignedAt: answeredAt,
    answeredAt,
    closedAt: null,
  });
  await expect(buildCaller(app.deps).enquiries.ownByNumber(key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const roles of [[], ['editor'], ['admin']] as const) {
    const other = (await callerOf(app.deps, await makeUser(db, { roles }))).enquiries;
    await expect(other.ownByNumber(key)).rejects.toMatchObject(notFound);
  }
  await expect(own.ownByNumber({ number: 'ENQ-2026-999999' })).rejects.toMatchObject(notFound);
  await expect(own.ownByNumber({ number: 'ENQ-2026-%' })).rejects.toMatchObject(notFound);
  await db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: null } });
  await expect(own.ownByNumber(key)).rejects.toMatchObject(notFound);
});

it('are NOT_FOUND in the trash or past their retention', async () => {
  const { db } = app.deps;
  const person = await makeUser(db);
  const { email } = person;
  const own = (await callerOf(app.deps, person)).enquiries;
  for (const over of [{ deletedAt: app.clock.now() }, { deleteAfter: app.clock.now() }]) {
    const { receiptNumber } = await buildEnquiry(db, { email, ...over });
    await expect(own.ownByNumber({ number: receiptNumber })).rejects.toMatchObject(notFound);
  }
});
