import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { databaseAnswers, openDatabase, type Tx } from '../../server/platform/database.ts';
import { checkDatabaseUrl } from '../../server/platform/database/check-url.ts';
import { isDatabaseDown, isDatabaseExhausted } from '../../server/platform/database/outages.ts';
import { query } from '../../server/platform/sql.ts';
import { StartupError } from '../../server/startup-error.ts';
import { toDomainError } from '../../server/trpc.ts';
import { useDatabase } from '../setup/database.ts';
import { buildWire } from '../setup/wire.ts';

const test = useDatabase();

async function failure(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  );
}

/** The port of a listener that accepts connections and never responds. */
async function withSilentPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await work(typeof address === 'object' && address ? address.port : 0);
  } finally {
    server.close();
  }
}

/** The message with which a server terminates a connection, in the wire protocol. */
function farewell(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command'];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Runs `work` through a proxy that ends a connection in the packet that answers the statement with these words. */
async function withEndingAfter(url: string, words: string, work: (url: string) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url);
  const near = new URL(url);
  let isOver = false;
  const server = createServer((client) => {
    const far = connect(Number(port), hostname);
    let isAsked = false;
    client.on('data', (bytes) => {
      isAsked ||= bytes.includes(words);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      const isReady = bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\u0005I'));
      if (!isAsked || isOver || !isReady) {
        client.write(bytes);
        return;
      }
      isOver = true;
      client.end(Buffer.concat([bytes, farewell()]));
      far.destroy();
    });
    for (const socket of [client, far]) socket.on('error', () => undefined);
    client.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  near.port = String((server.address() as AddressInfo).port);
  try {
    await work(near.href);
    expect(isOver).toBe(true);
  } finally {
    server.close();
  }
}

describe('the open database', () => {
  it('survives a connection closed by the server while it is handed over', async () => {
    await withEndingAfter(test.url, 'handed over', async (url) => {
      const own = openDatabase({ url, poolSize: 1, onPoolError: () => undefined });
      const { db } = own;
      const ask = () => db.$transaction(async (tx) => tx.$queryRaw`SELECT 1 AS one`);
      // The transaction waits for the connection of the statement.
      const [first, second] = await Promise.allSettled([db.$queryRaw`SELECT 'handed over' AS words`, ask()]);
      expect(first).toEqual({ status: 'fulfilled', value: [{ words: 'handed over' }] });
      expect(second.status === 'rejected' && isDatabaseDown(second.reason)).toBe(true);
      expect(await ask()).toEqual([{ one: 1 }]);
      await own.close();
    });
  });

  it('uses UTC and ends a statement after 5 s', async () => {
    const rows = await test.db.$queryRaw<
      { zone: string; limit: string }[]
    >`SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit`;
    expect(rows).toEqual([{ zone: 'UTC', limit: '5s' }]);
  });

  it.each([
    ['of Prisma', (tx: Tx) => tx.$queryRaw`SELECT pg_sleep(6)`],
    ['of Kysely', (tx: Tx) => query(tx, sql`SELECT pg_sleep(6)`)],
  ])('says that it is busy, not that something is wrong, after a slow statement %s', async (_of, ask) => {
    const fault = await failure(() =>
      test.db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL statement_timeout = 20`;
        await ask(tx);
      }),
    );
    expect(isDatabaseDown(fault)).toBe(false);
    expect(toDomainError(fault)).toMatchObject({ code: 'UNAVAILABLE', message: errorTexts.unavailable });
  });

  it('is a clone with the tables, and answers', async () => {
    expect(await test.db.user.count()).toBe(0);
    expect(await databaseAnswers(test.db)).toBe(true);
  });

  it('reports down without a listener, and with one that is silent for a second', async () => {
    const refused = openDatabase({ url: 'postgresql://a:b@127.0.0.1:1/c', onPoolError: () => undefined });
    expect(await databaseAnswers(refused.db)).toBe(false);
    await refused.close();

    await withSilentPort(async (port) => {
      const silent = openDatabase({ url: `postgresql://a:b@127.0.0.1:${port}/c`, onPoolError: () => undefined });
      const startedAt = Date.now();
      expect(await databaseAnswers(silent.db)).toBe(false);
      expect(Date.now() - startedAt).toBeLessThan(2_000);
    });
  });
});

describe('a database that is frozen', () => {
  it('causes no waiting, counts as down, and is used again when it continues', async () => {
    const wire = await buildWire(test.url);
    const database = openDatabase({ url: wire.url, poolSize: 2, answerMs: 300, onPoolError: () => undefined });
    const { db } = database;
    await db.$queryRaw`SELECT 1`;
    wire.freeze();
    const startedAt = performance.now();
    const faults = [
      await failure(() => db.$queryRaw`SELECT 1`),
      await failure(() => query(db, sql`select 1`)),
      await failure(() => db.$transaction(async (tx) => tx.user.count(), { maxWait: 1_000 })),
    ];
    expect(faults.map((fault) => isDatabaseDown(fault))).toEqual([true, true, true]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    wire.thaw();
    await vi.waitUntil(() => databaseAnswers(db), { timeout: 10_000 });
    expect(await db.user.count()).toBe(0);
    await database.close();
    await wire.close();
  });
});

describe('a database that is down', () => {
  it('is distinguished from an error of the statement', async () => {
    const fault = await failure(() => test.db.$queryRaw`SELECT * FROM "nowhere"`);
    expect(isDatabaseDown(fault)).toBe(false);
    const late = await failure(() =>
      test.db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL statement_timeout = '20ms'`;
        await tx.$queryRaw`SELECT pg_sleep(1)::text`;
      }),
    );
    expect(String(late)).toContain('statement timeout');
    expect(isDatabaseDown(late)).toBe(false);
    expect(isDatabaseDown(new Error('Something else'))).toBe(false);
    expect(isDatabaseDown(undefined)).toBe(false);
  });

  it.each(['53100', '53200', '58030'])('includes one without space, which reports it: %s', async (code) => {
    const { db } = test;
    const full = `DO $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '${code}'; END $$`;
    const faults = [
      await failure(() => db.$executeRawUnsafe(full)),
      await failure(() => query(db, sql.raw(full))),
      await failure(() => db.$transaction((tx) => tx.$executeRawUnsafe(full))),
    ];
    for (const fault of faults) expect([isDatabaseDown(fault), isDatabaseExhausted(fault)]).toEqual([true, true]);
    const ended = await failure(() => db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`);
    expect(isDatabaseExhausted(ended)).toBe(false);
  });

  it('is detected without a listener: by model, by statement, by transaction', async () => {
    const nobody = openDatabase({ url: 'postgresql://a:b@127.0.0.1:1/c', onPoolError: () => undefined });
    const { db } = nobody;
    expect(isDatabaseDown(await failure(() => db.user.count()))).toBe(true);
    expect(isDatabaseDown(await failure(() => db.$queryRaw`SELECT 1`))).toBe(true);
    expect(isDatabaseDown(await failure(() => db.$transaction((tx) => tx.user.count())))).toBe(true);
    await nobody.close();
  });

  it('is detected when it ends a connection in use, after which the pool continues', async () => {
    const ended = await failure(() => test.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`);
    expect(isDatabaseDown(ended)).toBe(true);
    expect(await databaseAnswers(test.db)).toBe(true);
  });

  it('is detected when a transaction has taken too long', async () => {
    const slow = test.db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM pg_sleep(0.5)`;
        await tx.$queryRaw`SELECT 1`;
      },
      { timeout: 100 },
    );
    expect(isDatabaseDown(await failure(() => slow))).toBe(true);
  });

  it('is detected when no connection becomes free in time', async () => {
    const single = openDatabase({ url: test.url, poolSize: 1, onPoolError: () => undefined });
    const { db } = single;
    let release = () => {};
    let held: Promise<void> | undefined;
    await new Promise<void>((started) => {
      held = db.$transaction(async () => {
        started();
        await new Promise<void>((resolve) => (release = resolve));
      });
    });
    expect(isDatabaseDown(await failure(() => db.$queryRaw`SELECT 1`))).toBe(true);
    release();
    await held;
    await single.close();
  });
});

describe('checking DATABASE_URL', () => {
  const { serverUrl } = inject('testDatabase');

  function changed(change: (url: URL) => void): string {
    const url = new URL(serverUrl);
    change(url);
    return url.href;
  }

  async function sentence(url: string): Promise<string> {
    const error = await failure(() => checkDatabaseUrl(url));
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).toMatch(/^[^\n]+\.$/);
    const { password } = URL.canParse(url) ? new URL(url) : { password: '' };
    expect(password.length > 3 && message.includes(password)).toBe(false);
    return message;
  }

  it('accepts a valid one', async () => {
    await expect(checkDatabaseUrl(test.url)).resolves.toBeUndefined();
  });

  it.each([
    ['no URL at all', () => 'not-a-url:secret-word', 'is not of the form'],
    ['another protocol', () => 'mysql://a:secret-word@h/d', 'is not of the form'],
    ['a host that is not known', () => changed((url) => (url.hostname = 'nowhere.invalid')), '"nowhere.invalid"'],
    ['a port where nobody listens', () => changed((url) => (url.port = '1')), 'port 1'],
    ['a wrong password', () => changed((url) => (url.password = 'secret-word')), 'rejected the user'],
    ['a missing database', () => changed((url) => (url.pathname = '/absent')), '"absent" does not exist'],
  ])('reports in one sentence: %s', async (_, url, words) => {
    expect(await sentence(url())).toContain(words);
  });
});
