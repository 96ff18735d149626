import pg from 'pg';
import { contentChannel } from '../../src/domain/documents/changes.ts';

/** A table with the number of its rows and the sum of the transactions that wrote them. */
interface TableState {
  name: string;
  state: string;
}

/** Puts the rows of a test database back after each test (docs/decisions/0119). */
export interface Rows {
  /** Keeps the rows as they are now. */
  keep(): Promise<void>;
  /** Removes what was written since, and restores what was changed or deleted. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

const statesOf = (tables: readonly { name: string }[]) =>
  tables
    .map(
      ({ name }) =>
        `SELECT ${pg.escapeLiteral(name)} AS name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS state FROM ${quoted(name)}`,
    )
    .join(' UNION ALL ');

const nextTransaction = 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next';

/** Rows of all tables of the database at this URL. */
export function buildRows(url: string): Rows {
  let connection: { client: pg.Client; readStates: string } | undefined;
  /** State and rows (JSON) of each table. */
  const kept = new Map<string, { state: string; rows: string }>();
  /** Kept rows were written by transactions before this one. */
  let next = '0';

  async function connect() {
    if (connection) return connection;
    const client = new pg.Client({ connectionString: url });
    // Reported by the next statement.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    connection = { client, readStates: statesOf(rows) };
    return connection;
  }

  /** Every write changes a table's state: rows are fewer, more, or written by a later transaction. */
  async function changedTables(): Promise<TableState[]> {
    const { client, readStates } = await connect();
    const { rows } = await client.query<TableState>({ name: 'states', text: readStates });
    return rows.filter(({ name, state }) => kept.get(name)?.state !== state);
  }

  return {
    async keep() {
      const changed = await changedTables();
      if (changed.length === 0) return;
      const { client } = await connect();
      for (const { name, state } of changed) {
        const { rows } = await client.query<{ rows: string }>(
          `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${quoted(name)} t`,
        );
        kept.set(name, { state, rows: rows[0]?.rows ?? '[]' });
      }
      const { rows } = await client.query<{ next: string }>(nextTransaction);
      next = rows[0]?.next ?? next;
    },
    async restore() {
      const changed = await changedTables();
      if (changed.length === 0) return;
      const { client } = await connect();
      const restored = changed.flatMap(({ name }) => {
        const table = quoted(name);
        const rows = pg.escapeLiteral(kept.get(name)?.rows ?? '[]');
        return [
          `DELETE FROM ${table} WHERE xmin::text::bigint >= ${next}`,
          `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${rows}) ON CONFLICT DO NOTHING`,
          // What the trigger of a content table sends.
          `SELECT pg_notify(${pg.escapeLiteral(contentChannel)}, ${pg.escapeLiteral(name)})`,
        ];
      });
      // In one request, and without triggers, which refuse some changes and write rows themselves.
      const opening = ['BEGIN', 'SET LOCAL session_replication_role = replica', "SET LOCAL lock_timeout = '5s'"];
      const statements = [...opening, ...restored, 'COMMIT', statesOf(changed), nextTransaction];
      const answers = (await client.query(statements.join('; '))) as unknown as pg.QueryResult[];
      for (const { name, state } of (answers.at(-2)?.rows ?? []) as TableState[]) {
        const table = kept.get(name);
        if (table) table.state = state;
      }
      const [last] = (answers.at(-1)?.rows ?? []) as { next: string }[];
      next = last?.next ?? next;
    },
    async close() {
      await connection?.client.end();
      connection = undefined;
    },
  };
}
