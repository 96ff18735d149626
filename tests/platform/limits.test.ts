import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envSchema, readEnv } from '../../server/env.ts';
import { DomainError } from '../../server/errors.ts';
import { buildLimits, type Limits } from '../../server/platform/limits.ts';
import { buildStoredCounter } from '../../server/platform/limits/stored-counter.ts';
import { limitFiguresOf } from '../../server/start.ts';
import { testFigures } from '../setup/app.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const pools: Pool[] = [];
let first: Limits;
let second: Limits;

function node(url: string): Limits {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  pools.push(pool);
  return buildLimits(pool, testFigures);
}

beforeAll(() => {
  first = node(database.url);
  second = node(database.url);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
});

const wrong = () => Promise.resolve(false);
const right = () => Promise.resolve(true);
const stranger = { knownDevice: undefined };
const known = { knownDevice: 'a'.repeat(64) };
const limited = { code: 'RATE_LIMITED' };

/** Number of calls that ran; the others must be refused with the time to wait. */
async function letThrough(calls: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  for (const reason of refused) expect(reason).toMatchObject(limited);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

/** Windows start with their first count, so the test ends them in the table. */
const endWindows = () => database.db.$executeRaw`UPDATE rate_limits SET expire = 0`;

describe('failed sign-ins', () => {
  it('are allowed ten times in 15 minutes per address and account, exactly, over two nodes at once', async () => {
    const ip = '198.51.100.1';
    const calls = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? first : second).signIn(ip, 'mere@example.com', stranger, wrong),
    );
    expect(await letThrough(calls)).toBe(10);
    await expect(first.signIn(ip, ' MERE@example.com ', stranger, right)).rejects.toMatchObject(limited);
    await expect(first.signIn(ip, 'mere@example.com', stranger, right)).rejects.toThrow(/wait 1[45] minutes/);
    // Another account from that address, and the account from another address, are not locked.
    expect(await first.signIn(ip, 'john@example.com', stranger, right)).toBe(true);
    expect(await first.signIn('198.51.100.2', 'mere@example.com', stranger, right)).toBe(true);
    await endWindows();
    expect(await first.signIn(ip, 'mere@example.com', stranger, right)).toBe(true);
  });

  it('are not counted when they succeed or could not be checked', async () => {
    const ip = '198.51.100.3';
    const away = () => Promise.reject(new DomainError('UNAVAILABLE', 'later'));
    for (let round = 0; round < 12; round += 1) {
      expect(await first.signIn(ip, 'mere@example.com', stranger, right)).toBe(true);
      await expect(first.signIn(ip, 'mere@example.com', stranger, away)).rejects.toThrow('later');
    }
    const calls = Array.from({ length: 12 }, () => first.signIn(ip, 'mere@example.com', stranger, wrong));
    expect(await letThrough(calls)).toBe(10);
  });

  it('are counted when they throw', async () => {
    const refuse = () => Promise.reject(new DomainError('VALIDATION', 'wrong'));
    for (let round = 0; round < 10; round += 1) {
      await expect(first.signIn('198.51.100.4', 'a@example.com', stranger, refuse)).rejects.toThrow('wrong');
    }
    await expect(first.signIn('198.51.100.4', 'a@example.com', stranger, right)).rejects.toMatchObject(limited);
  });

  it('are allowed a hundred times in an hour per address, over all accounts', async () => {
    const ip = '2001:db8:1:2::5';
    const calls = Array.from({ length: 110 }, (_, index) =>
      first.signIn(ip, `person${index}@example.com`, stranger, wrong),
    );
    expect(await letThrough(calls)).toBe(100);
    // The same /64.
    await expect(first.signIn('2001:db8:1:2::6', 'new@example.com', stranger, right)).rejects.toMatchObject(limited);
    expect(await first.signIn('2001:db8:1:3::5', 'new@example.com', stranger, right)).toBe(true);
  });

  it('of others do not lock out a known device, even concurrently', async () => {
    const ip = '198.51.100.5';
    for (let round = 0; round < 10; round += 1) await first.signIn(ip, 'mere@example.com', stranger, wrong);
    await expect(first.signIn(ip, 'mere@example.com', stranger, right)).rejects.toMatchObject(limited);
    expect(await second.signIn(ip, 'mere@example.com', known, right)).toBe(true);
    // Its own failures still count.
    const calls = Array.from({ length: 12 }, () => first.signIn(ip, 'mere@example.com', known, wrong));
    expect(await letThrough(calls)).toBe(10);
  });

  it('on one known device do not lock another out', async () => {
    const ip = '198.51.100.7';
    for (let round = 0; round < 10; round += 1) await first.signIn(ip, 'asi@example.com', known, wrong);
    await expect(first.signIn(ip, 'asi@example.com', known, right)).rejects.toMatchObject(limited);
    expect(await second.signIn(ip, 'asi@example.com', { knownDevice: 'b'.repeat(64) }, right)).toBe(true);
    // A device shared by two people.
    expect(await second.signIn(ip, 'kila@example.com', known, right)).toBe(true);
  });

  it('leave no personal address in the table', async () => {
    await first.signIn('198.51.100.6', 'private@example.com', stranger, wrong);
    await first.mail('198.51.100.6', 'private@example.com');
    const rows = await database.db.rateLimit.findMany({ select: { key: true } });
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});

describe('the second step', () => {
  it('locks for 15 minutes from the fifth wrong code, exactly, whatever the address', async () => {
    const user = '0199a000-0000-7000-8000-000000000001';
    expect(await first.secondFactor(user, right)).toBe(true);
    for (let round = 0; round < 4; round += 1) expect(await first.secondFactor(user, wrong)).toBe(false);
    // The window is nearly over; the fifth failure restarts the wait.
    await database.db.$executeRaw`
      UPDATE rate_limits SET expire = ${BigInt(Date.now() + 60_000)} WHERE key LIKE 'second-factor:%'`;
    const calls = Array.from({ length: 8 }, () => second.secondFactor(user, wrong));
    expect(await letThrough(calls)).toBe(1);
    await expect(first.secondFactor(user, right)).rejects.toThrow(/wait 1[45] minutes/);
    await endWindows();
    expect(await first.secondFactor(user, right)).toBe(true);
  });
});

describe('mails caused by visitors', () => {
  it('are three an hour to one address, exactly', async () => {
    const calls = Array.from({ length: 9 }, (_, index) => first.mail(`198.51.100.${20 + index}`, 'mere@example.com'));
    expect(await letThrough(calls)).toBe(3);
    expect(await first.takeMailTo('MERE@example.com')).toBe(false);
    expect(await first.takeMailTo('other@example.com')).toBe(true);
  });

  it('are ten an hour from one address; a refused one does not count', async () => {
    const ip = '198.51.100.40';
    for (let round = 0; round < 3; round += 1) await first.mail('198.51.100.41', 'kila@example.com');
    for (let round = 0; round < 5; round += 1) {
      await expect(first.mail(ip, 'kila@example.com')).rejects.toMatchObject(limited);
    }
    const calls = Array.from({ length: 15 }, (_, index) => first.mail(ip, `person${index}@example.com`));
    expect(await letThrough(calls)).toBe(10);
  });
});

describe('mails sent by staff', () => {
  it('are thirty an hour of a person and to a recipient, apart from those that visitors cause', async () => {
    const email = 'lahui@example.com';
    for (let round = 0; round < 3; round += 1) await first.mail(`198.51.100.${50 + round}`, email);
    const calls = Array.from({ length: 40 }, (_, index) => first.staffMail(`officer-${index}`, email));
    expect(await letThrough(calls)).toBe(30);
    const byOne = Array.from({ length: 40 }, (_, index) => second.staffMail('officer', `person${index}@example.com`));
    expect(await letThrough(byOne)).toBe(30);
  });
});

it('each setting sets its own figure', () => {
  const keys = Object.keys(envSchema.shape).filter((key) => key.startsWith('LIMIT_'));
  const env = readEnv(Object.fromEntries(keys.map((key, index) => [key, String(index + 11)])));
  expect(limitFiguresOf(env)).toEqual({
    readsPerMinute: 11,
    filesPerMinute: 12,
    gateFailures: 13,
    enquiriesPerHour: 14,
    enquirySeconds: 15,
    signInFailures: 16,
    signInFailuresPerHour: 17,
    secondFactorFailures: 18,
    passwordChecksPerHour: 19,
    staffMailsPerHour: 20,
    mailsToAddressPerHour: 21,
    mailsFromAddressPerHour: 22,
    uploadsPerHour: 23,
    documentsPerHour: 24,
    verifyFailures: 25,
  });
});

it('a refused attempt takes no place from the next', async () => {
  const [pool] = pools;
  if (pool === undefined) throw new Error('no pool');
  const counter = buildStoredCounter(pool, { name: 'places', points: 2, seconds: 60 });
  for (let taken = 0; taken < 2; taken += 1) await counter.take('one');
  for (let asked = 0; asked < 3; asked += 1) await expect(counter.take('one')).rejects.toMatchObject(limited);
  await counter.giveBack('one');
  await counter.take('one');
  await expect(counter.take('one')).rejects.toMatchObject(limited);
});

it('answer UNAVAILABLE when the counters cannot be stored, and send nothing', async () => {
  const nowhere = node('postgres://nobody@127.0.0.1:1/none');
  let tried = 0;
  const attempt = () => {
    tried += 1;
    return Promise.resolve(true);
  };
  const unavailable = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };
  await expect(nowhere.signIn('198.51.100.1', 'a@example.com', stranger, attempt)).rejects.toMatchObject(unavailable);
  await expect(nowhere.secondFactor('user', attempt)).rejects.toMatchObject(unavailable);
  await expect(nowhere.mail('198.51.100.1', 'a@example.com')).rejects.toMatchObject(unavailable);
  await expect(nowhere.takeMailTo('a@example.com')).rejects.toMatchObject(unavailable);
  expect(tried).toBe(0);
});
