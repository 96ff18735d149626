import { sql } from 'kysely';
import { columnsOf, query, selecting } from '../platform/sql.ts';
import type { Db, Tx } from '../platform/database.ts';

type Keyed = 'clients' | 'facts' | 'services' | 'investment_opportunities';

/** A field that identifies a record for people; not unique. */
export interface NaturalKey<Entry> {
  field: keyof Entry & string;
  /** Undeleted ones, by the value given. */
  find: (db: Db | Tx, values: readonly string[]) => Promise<{ id: string; value: string }[]>;
}

/** Ignores case and outer spaces. */
export function naturalKey<Entry>(
  field: keyof Entry & string,
  table: Keyed,
  column: 'contact_email' | 'key' | 'name' | 'title',
): NaturalKey<Entry> {
  const record = columnsOf(table, 'r');
  const value = sql`lower(btrim(${sql.ref(`r.${column}`)}))`;
  return {
    field,
    find: (db, values) =>
      query(
        db,
        selecting(
          { id: record('id'), value: sql<string>`given.value` },
          sql`from ${record.table}
            join unnest(${[...values]}::text[]) as given(value) on ${value} = lower(btrim(given.value))
            where ${record('deleted_at')} is null`,
        ),
      ),
  };
}
