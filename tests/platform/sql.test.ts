import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { sqlTypes } from '../../scripts/lib/sql-types.mjs';
import {
  anyOf,
  asText,
  build,
  camel,
  columnsOf,
  countAll,
  dayValue,
  execute,
  type Given,
  prepared,
  query,
} from '../../server/platform/sql.ts';
import { poolOf } from '../../server/platform/database.ts';
import { useDatabase } from '../setup/database.ts';

const test = useDatabase();

const person = { email: 'mary.kaupa@example.com', password_hash: 'hash' };
const selectPeople = build.selectFrom('users as u').select(camel('u.id', 'u.password_changed_at', 'u.created_at'));

it('reads through the client and inside a transaction, and counts what it wrote', async () => {
  const rollback = new Error('back');
  const within = test.db.$transaction(async (tx) => {
    expect(await execute(tx, build.insertInto('users').values(person))).toBe(1);
    const rows = await query(tx, selectPeople);
    expect(rows).toMatchObject([{ passwordChangedAt: null }]);
    expect(rows[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rows[0]?.createdAt).toBeInstanceOf(Date);
    expect(await query(test.db, selectPeople)).toEqual([]);
    throw rollback;
  });
  await expect(within).rejects.toBe(rollback);
  expect(await execute(test.db, build.insertInto('users').values(person))).toBe(1);
  const rows = await query(test.db, selectPeople);
  expect(await test.db.$transaction((tx) => query(tx, selectPeople))).toEqual(rows);
  expect(rows).toHaveLength(1);
  expect(await execute(test.db, build.deleteFrom('users'))).toBe(1);
});

it('sends dates and lists in the type of the column', async () => {
  const id = '0190a000-0000-7000-8000-000000000001';
  const statement = sql<{ day: string; isLate: boolean; is: boolean }>`
    select ${asText(dayValue('2026-03-01'))} as day, ${dayValue('2026-03-01')} > ${dayValue('2026-02-28')} as "isLate",
      ${id}::uuid = ${anyOf([id], 'uuid')} as is`;
  const row = { day: '2026-03-01', isLate: true, is: true };
  expect(await query(test.db, statement)).toEqual([row]);
  expect(await test.db.$transaction((tx) => query(tx, statement))).toEqual([row]);
});

it('builds a repeated query once, with the values of each call', async () => {
  const built = vi.fn<() => void>();
  const byGroup = prepared((given: Given<{ group: string; ids: string[] }>) => {
    built();
    return build
      .selectFrom('settings as s')
      .select((eb) => [
        's.group',
        countAll.as('total'),
        sql<string>`${given.group}::text`.as('asked'),
        eb.ref('s.version').as('version'),
      ])
      .where('s.group', '=', given.group)
      .where('s.group', '=', anyOf(given.ids, 'text'))
      .groupBy(['s.group', 's.version']);
  }, 'settings by group, of a test');
  await execute(
    test.db,
    build.insertInto('settings').values(['a', 'b'].map((group) => ({ group, value: JSON.stringify({}) }))),
  );
  const of = (group: string) => byGroup(test.db, { group, ids: ['a', 'b'] });
  expect(await of('a')).toEqual([{ group: 'a', total: 1, asked: 'a', version: 1 }]);
  expect(await of('b')).toEqual([{ group: 'b', total: 1, asked: 'b', version: 1 }]);
  expect(await test.db.$transaction((tx) => byGroup(tx, { group: 'b', ids: ['a'] }))).toEqual([]);
  expect(built).toHaveBeenCalledOnce();
});

it('never runs a statement on its own', async () => {
  await expect(selectPeople.execute()).rejects.toThrow('server/platform/sql.ts');
  expect(poolOf(test.db)).toBeDefined();
});

/** What the compiler refuses; these are never run. */
export function refusals() {
  const u = columnsOf('users', 'u');
  return [
    // @ts-expect-error a column that the table does not have
    build.selectFrom('users as u').select('u.surname'),
    // @ts-expect-error likewise under the name of the code
    build.selectFrom('users as u').select(camel('u.last_sign_in')),
    // @ts-expect-error likewise in a condition
    build.selectFrom('users as u').select('u.id').where('u.created', '<', new Date()),
    // @ts-expect-error a value of another kind
    build.selectFrom('payments as p').select('p.id').where('p.status', '=', 'lost'),
    // @ts-expect-error an amount is compared with an amount, not with text
    build.selectFrom('payments as p').select('p.id').where('p.amount', '>', '5'),
    // @ts-expect-error a table that there is none of
    build.selectFrom('user'),
    // @ts-expect-error a column in a template
    sql`${u('surname')} is null`,
    // @ts-expect-error what a table needs is not left out
    build.insertInto('users').values({ password_hash: 'hash' }),
  ];
}

it('types the columns by name, type and nullability', async () => {
  const made = sqlTypes(`
/// A state.
enum State {
  open
  one_time @map("one-time") // as in the specification

  @@map("state")
}

model Thing {
  id     String  @id @default(dbgenerated("uuidv7()")) @db.Uuid
  state  State
  amount Decimal? @db.Decimal(18, 2)
  day    DateTime @map("due_on") @db.Date
  words  Unsupported("tsvector")? @map("search_words")
  tags   String[]
  owner  Other? @relation(fields: [id], references: [id])

  @@map("things")
}
`);
  expect(made.slice(made.indexOf('export type State'))).toBe(`export type State = 'open' | 'one-time';

export interface Tables {
  things: {
    id: ColumnType<string, string | undefined, string>;
    state: State;
    amount: ColumnType<Uncast<'numeric'> | null, number | string | null | undefined, number | string | null>;
    due_on: ColumnType<Uncast<'date'>, string, string>;
    search_words: ColumnType<Uncast<'tsvector'> | null, string | null | undefined, string | null>;
    tags: string[];
  };
}
`);
});

it('names every column of the database', async () => {
  const columns = await test.db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY name`;
  let table = '';
  const typed = sqlTypes(readFileSync('prisma/schema.prisma', 'utf8'))
    .split('\n')
    .flatMap((line) => {
      table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table;
      const column = /^ {4}(\w+): /.exec(line)?.[1];
      return column === undefined ? [] : [`${table}.${column}`];
    });
  expect(typed.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});
