import { sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import type { Db } from '../platform/database.ts';
import { type BuiltFile, listBuiltFiles, readBuiltFile } from './files.ts';
import { builtTypeOf } from './names.ts';
import { anyOf, build, execute, query } from '../platform/sql.ts';

/** Per statement; a larger file has its own. */
const batchBytes = 512 * 1024;

/** Existing files only; returns their paths. */
async function stamp(db: Db, paths: readonly string[], now: Date): Promise<Set<string>> {
  // Ordered, against deadlocks between starting nodes.
  const rows = await query(
    db,
    build
      .with('held', (within) =>
        within
          .selectFrom('build_files as b')
          .select('b.path')
          .where('b.path', '=', anyOf(paths, 'text'))
          .orderBy('b.path')
          .forUpdate(),
      )
      .updateTable('build_files')
      .from('held')
      .set((eb) => ({ last_seen_at: sql<Date>`greatest(${eb.ref('build_files.last_seen_at')}, ${now})` }))
      .whereRef('build_files.path', '=', 'held.path')
      .returning('build_files.path'),
  );
  return new Set(rows.map(({ path }) => path));
}

async function insert(db: Db, files: readonly BuiltFile[], now: Date): Promise<void> {
  const given = sql<Pick<Tables['build_files'], 'path' | 'bytes' | 'is_packed'>>`unnest(
    ${files.map(({ path }) => path)}::text[],
    ${files.map(({ bytes }) => bytes)}::bytea[],
    ${files.map(({ isPacked }) => isPacked)}::boolean[]
  )`.as<'given'>(sql`given(path, bytes, is_packed)`);
  await execute(
    db,
    build
      .insertInto('build_files')
      .columns(['path', 'bytes', 'is_packed', 'first_seen_at', 'last_seen_at'])
      .expression(
        build
          .selectFrom(given)
          .select(['given.path', 'given.bytes', 'given.is_packed'])
          .select([sql`${now}::timestamptz`.as('first_seen_at'), sql`${now}::timestamptz`.as('last_seen_at')])
          .orderBy('given.path'),
      )
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((eb) => ({
          last_seen_at: sql<Date>`greatest(${eb.ref('build_files.last_seen_at')}, ${eb.ref('excluded.last_seen_at')})`,
        })),
      ),
  );
}

/** Marks existing ones as in use. */
export async function storeBuild(db: Db, now: Date, clientDir: string): Promise<{ files: number; stored: number }> {
  const paths = (await listBuiltFiles(clientDir)).filter((path) => builtTypeOf(path) !== undefined);
  const known = await stamp(db, paths, now);
  const missing = paths.filter((path) => !known.has(path));
  let batch: BuiltFile[] = [];
  let weight = 0;
  for (const path of missing) {
    const file = await readBuiltFile(clientDir, path);
    if (batch.length > 0 && weight + file.bytes.length > batchBytes) {
      await insert(db, batch, now);
      batch = [];
      weight = 0;
    }
    batch.push(file);
    weight += file.bytes.length;
  }
  if (batch.length > 0) await insert(db, batch, now);
  return { files: paths.length, stored: missing.length };
}
