import { beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../src/domain/time/durations.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { useApp } from '../setup/app.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp();
const at = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
let userId: string;

beforeAll(async () => {
  const { db } = app.deps;
  userId = (await makeUser(db)).id;
});

it('removes expired credentials, and no valid ones', async () => {
  const { db } = app.deps;
  const session = (id: string, expiresAt: Date, absoluteExpiresAt: Date) => ({
    id,
    userId,
    expiresAt,
    absoluteExpiresAt,
  });
  await db.session.createMany({
    data: [session('idle', at(0), at(5)), session('too old', at(1), at(-1)), session('alive', at(1), at(5))],
  });
  const token = (tokenHash: string, expiresAt: Date) => ({
    tokenHash,
    purpose: 'password_reset' as const,
    userId,
    expiresAt,
  });
  await db.oneTimeToken.createMany({
    // A recently expired one can still be distinguished from one that never existed; the set-up link does not expire.
    data: [
      token('long ended', at(-8)),
      token('ended', at(-1)),
      token('usable', at(1)),
      { tokenHash: 'set-up', purpose: 'setup' },
    ],
  });
  const invitation = (email: string, expiresAt: Date) => ({
    email,
    role: 'editor' as const,
    tokenHash: email,
    sentAt: at(-20),
    expiresAt,
  });
  await db.invitation.createMany({
    data: [invitation('long.ended@example.test', at(-8)), invitation('ended@example.test', at(-1))],
  });
  await db.pendingMfaToken.createMany({
    data: [
      { tokenHash: 'ended', userId, expiresAt: at(-0.01) },
      { tokenHash: 'usable', userId, expiresAt: at(0.01) },
    ],
  });
  await db.knownDevice.createMany({
    data: [
      { tokenHash: 'ended', userId, expiresAt: at(-1) },
      { tokenHash: 'known', userId, expiresAt: at(1) },
    ],
  });
  await db.signUpBrowser.createMany({
    data: [
      { tokenHash: 'ended', userId, returnPath: '/', expiresAt: at(-1) },
      { tokenHash: 'open', userId, returnPath: '/', expiresAt: at(1) },
    ],
  });
  const factor = { userId, secret: Buffer.from('x'), keyId: 'a' };
  await db.totpFactor.createMany({
    data: [
      { ...factor, expiresAt: at(-0.01) },
      { ...factor, expiresAt: at(0.005) },
      { ...factor, confirmedAt: at(-100) },
    ],
  });
  expect(await runJobNow(app.deps, 'clean-access')).toBe(8);
  expect((await db.invitation.findMany()).map(({ email }) => email)).toEqual(['ended@example.test']);
  expect((await db.session.findMany()).map(({ id }) => id)).toEqual(['alive']);
  expect((await db.oneTimeToken.findMany()).map(({ tokenHash }) => tokenHash).toSorted()).toEqual([
    'ended',
    'set-up',
    'usable',
  ]);
  expect((await db.pendingMfaToken.findMany()).map(({ tokenHash }) => tokenHash)).toEqual(['usable']);
  expect((await db.knownDevice.findMany()).map(({ tokenHash }) => tokenHash)).toEqual(['known']);
  expect((await db.signUpBrowser.findMany()).map(({ tokenHash }) => tokenHash)).toEqual(['open']);
  expect(await db.totpFactor.count()).toBe(2);
  expect(await runJobNow(app.deps, 'clean-access')).toBe(0);
});

it('removes expired counters and idempotency keys', async () => {
  const { db } = app.deps;
  await db.rateLimit.deleteMany();
  const now = BigInt(app.clock.now().getTime());
  await db.rateLimit.createMany({
    data: [
      { key: 'ended', points: 3, expire: now },
      { key: 'running', points: 3, expire: now + 1n },
    ],
  });
  const key = { scope: 'x', requestHash: 'y' };
  await db.idempotencyKey.createMany({
    data: [
      { ...key, key: 'ended', expiresAt: at(-1) },
      { ...key, key: 'kept', expiresAt: at(1) },
    ],
  });
  expect(await runJobNow(app.deps, 'clean-counters')).toBe(2);
  expect((await db.rateLimit.findMany()).map(({ key: name }) => name)).toEqual(['running']);
  expect((await db.idempotencyKey.findMany()).map(({ key: name }) => name)).toEqual(['kept']);
});

it('deletes sign-in history after twelve months', async () => {
  const { db } = app.deps;
  const outcome = 'succeeded' as const;
  await db.signIn.createMany({
    data: [
      { userId, outcome, createdAt: new Date('2025-11-20T01:59:59Z') },
      { userId, outcome, createdAt: new Date('2025-11-20T02:00:00Z') },
    ],
  });
  expect(await runJobNow(app.deps, 'clean-sign-ins')).toBe(1);
  expect((await db.signIn.findMany()).map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2025-11-20T02:00:00.000Z',
  ]);
});

it('deletes enquiries at the end of their retention, with their notes, in as many batches as needed (D20)', async () => {
  const { db } = app.deps;
  await db.$executeRaw`
    INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email,
      consented_at, delete_after)
    SELECT 'ENQ-' || n, 'key ' || n, 'hash ' || n, 'Mere', 'Kila', 'mere@example.com', now(),
      CASE WHEN n <= 4100 THEN ${at(0)}::timestamptz ELSE ${at(0.001)}::timestamptz END
    FROM generate_series(1, 4103) AS n`;
  const noted = await db.enquiry.findFirstOrThrow({ where: { receiptNumber: 'ENQ-1' } });
  await db.enquiryNote.create({ data: { enquiryId: noted.id, body: 'Called back' } });
  expect(await runJobNow(app.deps, 'clean-enquiries')).toBe(4100);
  expect(await db.enquiry.count()).toBe(3);
  expect(await db.enquiryNote.count()).toBe(0);
  await db.enquiry.deleteMany();
});

it('deletes old completed messages and old runs; pending ones stay', async () => {
  const { db } = app.deps;
  const message = { kind: 'mail', payload: {}, createdAt: at(-40) } as const;
  await db.outboxMessage.createMany({
    data: [
      { ...message, topic: 'sent long ago', sentAt: at(-31) },
      { ...message, topic: 'sent', sentAt: at(-29) },
      { ...message, topic: 'given up long ago', failedAt: at(-31) },
      { ...message, topic: 'given up', failedAt: at(-29) },
      { ...message, topic: 'waiting' },
    ],
  });
  await db.jobRun.createMany({
    data: [
      { job: 'x', status: 'succeeded', startedAt: at(-91) },
      { job: 'x', status: 'succeeded', startedAt: at(-89) },
    ],
  });
  expect(await runJobNow(app.deps, 'clean-records')).toBe(3);
  expect((await db.outboxMessage.findMany()).map(({ topic }) => topic).toSorted()).toEqual([
    'given up',
    'sent',
    'waiting',
  ]);
  expect(await db.jobRun.count({ where: { job: 'x' } })).toBe(1);
  await db.outboxMessage.deleteMany();
});
