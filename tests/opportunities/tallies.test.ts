import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { seedSectors } from '../../server/opportunities/seed.ts';
import { applyMigrations } from '../../server/platform/database/migrations.ts';
import { useDatabase } from '../setup/database.ts';
import { createDatabase } from '../setup/test-databases.ts';

const database = useDatabase();
const open: pg.Client[] = [];

async function connect(url = database.url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  open.push(client);
  await client.connect();
  return client;
}

let sql: pg.Client;

beforeAll(() => seedSectors(database.db));
beforeEach(async () => {
  sql = await connect();
  await sql.query('TRUNCATE investment_opportunities CASCADE');
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.end();
});

const isPublic = `status = 'active' AND deleted_at IS NULL`;

/** The tallies and the actual counts, by kind. */
async function bothOf(client: pg.Client) {
  const sums = async (columns: string, sum: string, from: string) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${columns}, ${sum}::int AS active FROM ${from} GROUP BY ${columns} HAVING ${sum} <> 0 ORDER BY ${columns}`,
    );
    return rows;
  };
  const there = `investment_opportunities WHERE ${isPublic}`;
  return {
    tallied: [
      await sums('sector, currency', 'sum(active)', 'opportunity_tallies'),
      await sums('location, sector, currency', 'sum(active)', 'opportunity_place_tallies'),
    ],
    counted: [
      await sums('sector, currency', 'count(*)', there),
      await sums('location, sector, currency', 'count(*)', there),
    ],
  };
}

async function expectRight(client = sql): Promise<void> {
  const { tallied, counted } = await bothOf(client);
  expect(tallied).toEqual(counted);
}

const values = {
  sector: ['mining', 'energy', 'tourism'],
  currency: ['PGK', 'USD'],
  location: ['Enga', 'enga', 'Milne Bay'],
  status: ['active', 'pending', 'closed'],
} as const;
const set = fc.oneof(
  ...Object.entries(values).map(([column, known]) =>
    fc.constantFrom<string>(...known).map((value) => `${column} = '${value}'`),
  ),
  fc.constantFrom(`deleted_at = now()`, `deleted_at = NULL`, `title = title || '.'`),
);
const some = fc.nat(6).map((part) => `abs(hashtext(id::text)) % 7 <= ${part}`);
const row = (owner: string) =>
  fc.tuple(...Object.values(values).map((known) => fc.constantFrom<string>(...known)), fc.boolean()).map(
    ([sector, currency, location, status, isDeleted]) =>
      `('${owner}', 'T', '${String(sector)}', '${String(currency)}'::opportunity_currency, '${String(location)}',
          '${String(status)}'::opportunity_status, 5, ${isDeleted === true ? 'now()' : 'NULL::timestamptz'})`,
  );

/** A statement that writes rows of `owner` (kept in `source`). */
const write = (owner: string) =>
  fc.oneof(
    fc.array(row(owner), { minLength: 1, maxLength: 5 }).map(
      (rows) =>
        `INSERT INTO investment_opportunities
             (source, title, sector, currency, location, status, investment_amount, deleted_at) VALUES ${rows.join()}`,
    ),
    fc.tuple(fc.array(set, { minLength: 1, maxLength: 3 }), some).map(([sets, where]) => {
      const once = [...new Map(sets.map((one) => [one.split(' ')[0], one])).values()];
      return `UPDATE investment_opportunities SET ${once.join(', ')} WHERE source = '${owner}' AND ${where}`;
    }),
    some.map((where) => `DELETE FROM investment_opportunities WHERE source = '${owner}' AND ${where}`),
    // One statement that inserts and updates.
    fc.tuple(row(owner), fc.constantFrom(...values.status)).map(
      ([made, status]) => `INSERT INTO investment_opportunities
        (id, source, title, sector, currency, location, status, investment_amount, deleted_at)
        SELECT coalesce((SELECT id FROM investment_opportunities WHERE source = '${owner}' LIMIT 1), uuidv7()), made.*
        FROM (VALUES ${made}) AS made
        ON CONFLICT (id) DO UPDATE SET status = '${status}', sector = excluded.sector`,
    ),
  );

describe('the tallies', () => {
  it('equal the actual counts after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write('one'), { minLength: 1, maxLength: 12 }), async (statements) => {
        await sql.query('TRUNCATE investment_opportunities CASCADE');
        for (const statement of statements) {
          await sql.query(statement);
          await expectRight();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('follow a renamed sector, a rollback to a savepoint and TRUNCATE', async () => {
    const fill = `INSERT INTO investment_opportunities (title, sector, location, investment_amount)
      SELECT 'T', (ARRAY['mining', 'energy'])[1 + n % 2], 'Enga', 5 FROM generate_series(1, 9) AS n`;
    await sql.query(fill);
    await sql.query(`UPDATE sectors SET slug = 'mines' WHERE slug = 'mining'`);
    await expectRight();
    await sql.query(`UPDATE sectors SET slug = 'mining' WHERE slug = 'mines'`);
    await expectRight();

    await sql.query(`BEGIN; ${fill}; SAVEPOINT here; DELETE FROM investment_opportunities; ROLLBACK TO here; ${fill}`);
    await expectRight();
    await sql.query('COMMIT');
    const { tallied } = await bothOf(sql);
    expect(tallied[0]).toEqual([
      { sector: 'energy', currency: 'USD', active: 15 },
      { sector: 'mining', currency: 'USD', active: 12 },
    ]);

    await sql.query('TRUNCATE investment_opportunities CASCADE');
    expect(await bothOf(sql)).toEqual({ tallied: [[], []], counted: [[], []] });
  });

  it('notify nothing beyond the change of the opportunities itself', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await connect();
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('LISTEN content');
    await sql.query(
      `INSERT INTO investment_opportunities (title, sector, location, investment_amount) VALUES ('T', 'mining', 'Enga', 5)`,
    );
    await sql.query(`NOTIFY content, 'end'`);
    await expect.poll(() => heard).toEqual(['investment_opportunities', 'end']);
  });

  it('are initialised from existing rows', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'tallies-'));
    const passing = await createDatabase(inject('testDatabase'), 'empty');
    try {
      const isEarlier = (name: string) => !/^\d/.test(name) || name < '20261121090000_opportunity_scale';
      await cp('prisma/migrations', dir, {
        recursive: true,
        filter: (source) => source.split(path.sep).every((part) => isEarlier(part)),
      });
      await applyMigrations(passing.url, { dir });
      const client = await connect(passing.url);
      await client.query(`INSERT INTO sectors (slug, name, "order") VALUES ('mining', 'M', 1), ('energy', 'E', 2)`);
      await client.query(
        `INSERT INTO investment_opportunities (title, sector, location, status, investment_amount)
         SELECT 'T', (ARRAY['mining', 'energy'])[1 + n % 2], 'Place ' || n % 3,
                (CASE WHEN n % 5 = 0 THEN 'closed' ELSE 'active' END)::opportunity_status, 5
         FROM generate_series(1, 50) AS n`,
      );
      await applyMigrations(passing.url, { dir: 'prisma/migrations' });
      expect((await bothOf(client)).counted[1]).toHaveLength(6);
      await expectRight(client);
      await client.end();
    } finally {
      await passing.drop();
      await rm(dir, { recursive: true, force: true });
    }
  });
});

describe('concurrent writers', () => {
  const insert = `INSERT INTO investment_opportunities (title, sector, location, investment_amount)
                  VALUES ('T', 'mining', 'Enga', 5)`;

  it('do not block each other', async () => {
    await sql.query(insert);
    const other = await connect();
    await other.query(`SET lock_timeout = '1s'`);
    await sql.query(`BEGIN; ${insert}`);
    await other.query(insert);
    await other.query(`UPDATE investment_opportunities SET sector = 'energy'`);
    await expectRight(other);
    await sql.query('ROLLBACK');
    await expectRight();
  });

  it('in snapshot isolation do not fail each other', async () => {
    await sql.query(insert);
    const other = await connect();
    await sql.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM opportunity_tallies');
    await other.query(insert);
    await sql.query(insert);
    await sql.query('COMMIT');
    await expectRight();
  });

  it('end without an error and leave correct tallies, though half of them roll back', async () => {
    const owners = ['a', 'b', 'c', 'd', 'e'];
    const clients = await Promise.all(owners.map(() => connect()));
    const isolation = fc.constantFrom('READ COMMITTED', 'READ COMMITTED', 'REPEATABLE READ');
    const seed = Date.now();
    const writing = new Set(owners);
    const work = owners.map(async (owner, index) => {
      const transactions = fc.sample(
        fc.tuple(isolation, fc.array(write(owner), { minLength: 1, maxLength: 4 }), fc.boolean()),
        { numRuns: 25, seed: seed + index },
      );
      for (const [level, statements, isKept] of transactions) {
        await clients[index]?.query(`BEGIN ISOLATION LEVEL ${level}`);
        for (const statement of statements) await clients[index]?.query(statement);
        await clients[index]?.query(isKept ? 'COMMIT' : 'ROLLBACK');
      }
      writing.delete(owner);
    });
    const watch = async () => {
      // Each snapshot sees tallies and rows of the same transactions, also during writes.
      while (writing.size > 0) {
        await sql.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        await expectRight();
        await sql.query('COMMIT');
      }
    };
    await Promise.all([...work, watch()]).catch((error: unknown) => {
      throw new Error(`with seed ${seed}`, { cause: error });
    });
    await expectRight();
  });

  it('leave rows that the next statement of that kind merges', async () => {
    await sql.query(insert);
    const other = await connect();
    await sql.query(`BEGIN; ${insert}`);
    await other.query(insert);
    await sql.query('COMMIT');
    const kinds = async () => (await sql.query<{ active: number }>('SELECT active FROM opportunity_tallies')).rows;
    expect(await kinds()).toHaveLength(2);
    await other.query(insert);
    expect(await kinds()).toEqual([{ active: 4 }]);
    await sql.query(`UPDATE investment_opportunities SET status = 'closed'`);
    expect(await kinds()).toEqual([]);
  });
});
