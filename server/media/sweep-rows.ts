import type { Db } from '../platform/database.ts';

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

/** Every key that is named, in the order of their bytes. Each batch sees what was committed when it began. */
export async function* namedKeys(db: Db): AsyncGenerator<KeyRow> {
  let last = '';
  for (;;) {
    const batch = await db.$queryRaw<KeyRow[]>`
      SELECT * FROM (
        (SELECT storage_key COLLATE "C" AS key, id AS "mediaId", false AS "isVariant", is_missing AS "isMissing",
           greatest(created_at, replaced_at) AS since
         FROM media_files WHERE storage_key COLLATE "C" > ${last}
         ORDER BY storage_key COLLATE "C" LIMIT ${batchSize})
        UNION ALL
        (SELECT storage_key COLLATE "C", media_id, true, false, created_at
         FROM media_variants WHERE storage_key COLLATE "C" > ${last}
         ORDER BY storage_key COLLATE "C" LIMIT ${batchSize})
      ) named ORDER BY key LIMIT ${batchSize}`;
    yield* batch;
    const end = batch.at(-1);
    if (end === undefined || batch.length < batchSize) return;
    last = end.key;
  }
}

/** Which of these keys a row names now. */
export async function namedAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT storage_key AS key FROM media_files WHERE storage_key = ANY (${keys}::text[])
    UNION ALL SELECT storage_key FROM media_variants WHERE storage_key = ANY (${keys}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/** Marks files whose bytes are not there, or that have been found again, unless they have other bytes by now. */
export async function markMissing(db: Db, rows: readonly KeyRow[], isMissing: boolean): Promise<number> {
  return db.$executeRaw`
    UPDATE media_files SET is_missing = ${isMissing}
    WHERE storage_key = ANY (${rows.map(({ key }) => key)}::text[]) AND is_missing <> ${isMissing}`;
}

/** Lets the variants of files be made again of which some have no bytes; answers how many files. */
export async function makeVariantsAnew(db: Db, rows: readonly KeyRow[], now: Date): Promise<number> {
  return db.$executeRaw`
    UPDATE media_files SET variants_due_at = ${now}, variant_tries = 0, variant_error = NULL
    WHERE id IN (SELECT media_id FROM media_variants WHERE storage_key = ANY (${rows.map(({ key }) => key)}::text[]))
      AND variants_due_at IS NULL AND NOT is_missing AND deleted_at IS NULL`;
}
