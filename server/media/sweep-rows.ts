import { type Expression, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { anyOf, build, execute, query } from '../platform/sql.ts';

export interface KeyRow {
  key: string;
  /** Variants: the original's. */
  mediaId: string;
  isVariant: boolean;
  isMissing: boolean;
  since: Date;
}

/** Large: other index order. */
const batchSize = 5_000;

/** As stores list. */
const byBytes = (key: Expression<string>) => sql<string>`${key} collate "C"`;
const yesOrNo = (value: boolean) => sql<boolean>`${value}::boolean`;

/** Each batch is a new snapshot. */
export async function* namedKeys(db: Db): AsyncGenerator<KeyRow> {
  let last = '';
  for (;;) {
    const from = last;
    const files = build
      .selectFrom('media_files')
      .select((eb) => [
        byBytes(eb.ref('storage_key')).as('key'),
        'id as mediaId',
        yesOrNo(false).as('isVariant'),
        'is_missing as isMissing',
        sql<Date>`greatest(${eb.ref('created_at')}, ${eb.ref('replaced_at')})`.as('since'),
      ])
      .where((eb) => eb.eb(byBytes(eb.ref('storage_key')), '>', from))
      .orderBy((eb) => byBytes(eb.ref('storage_key')))
      .limit(batchSize);
    const variants = build
      .selectFrom('media_variants')
      .select((eb) => [
        byBytes(eb.ref('storage_key')).as('key'),
        'media_id as mediaId',
        yesOrNo(true).as('isVariant'),
        yesOrNo(false).as('isMissing'),
        'created_at as since',
      ])
      .where((eb) => eb.eb(byBytes(eb.ref('storage_key')), '>', from))
      .orderBy((eb) => byBytes(eb.ref('storage_key')))
      .limit(batchSize);
    const both = build
      .selectFrom(files.as('file'))
      .selectAll()
      .unionAll(build.selectFrom(variants.as('variant')).selectAll());
    const batch: KeyRow[] = await query(
      db,
      build.selectFrom(both.as('named')).selectAll().orderBy('key').limit(batchSize),
    );
    yield* batch;
    const end = batch.at(-1);
    if (end === undefined || batch.length < batchSize) return;
    last = end.key;
  }
}

export async function namedAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const isAmong = anyOf(keys, 'text');
  const rows = await query(
    db,
    build
      .selectFrom('media_files')
      .select('storage_key as key')
      .where('storage_key', '=', isAmong)
      .unionAll(build.selectFrom('media_variants').select('storage_key as key').where('storage_key', '=', isAmong)),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Not if bytes were replaced. */
export async function markMissing(db: Db, rows: readonly KeyRow[], isMissing: boolean): Promise<number> {
  const keys = rows.map(({ key }) => key);
  return execute(
    db,
    build
      .updateTable('media_files')
      .set({ is_missing: isMissing })
      .where('storage_key', '=', anyOf(keys, 'text'))
      .where('is_missing', '<>', isMissing),
  );
}

/** The count. */
export async function rebuildVariants(db: Db, rows: readonly KeyRow[], now: Date): Promise<number> {
  const keys = rows.map(({ key }) => key);
  const named = build.selectFrom('media_variants').select('media_id').where('storage_key', '=', anyOf(keys, 'text'));
  return execute(
    db,
    build
      .updateTable('media_files')
      .set({ variants_due_at: now, variant_tries: 0, variant_error: null })
      .where('id', 'in', named)
      .where('variants_due_at', 'is', null)
      .where('is_missing', '=', false)
      .where('deleted_at', 'is', null),
  );
}
