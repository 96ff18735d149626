import { type Expression, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { anyOf, build, execute, query } from '../platform/sql.ts';

/** A key that a row names. */
export interface KeyRow {
  key: string;
  /** The file of the library: the row's own id, or that of the file it is a variant of. */
  mediaId: string;
  isVariant: boolean;
  /** As the row says; false for a variant. */
  isMissing: boolean;
  /** When these bytes came. */
  since: Date;
}

/** Each batch reads both tables, whose indexes are in another order: few large ones. */
const batchSize = 5_000;

/** In the order of their bytes, as the stores list them. */
const byBytes = (key: Expression<string>) => sql<string>`${key} collate "C"`;
const yesOrNo = (value: boolean) => sql<boolean>`${value}::boolean`;

/** Every key that is named, in the order of their bytes. Each batch sees what was committed when it began. */
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

/** Which of these keys a row names now. */
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

/** Marks files whose bytes are not there, or that have been found again, unless they have other bytes by now. */
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

/** Lets the variants of files be made again of which some have no bytes; answers how many files. */
export async function makeVariantsAnew(db: Db, rows: readonly KeyRow[], now: Date): Promise<number> {
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
