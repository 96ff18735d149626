import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { type AnyNoun, tableOf } from './noun.ts';
import { build, camel, execute, query } from '../platform/sql.ts';

function gone({ kind }: AnyNoun): DomainError {
  return new DomainError('NOT_FOUND', texts.gone[kind]);
}

const rowOf = (noun: AnyNoun, id: string) =>
  build
    .selectFrom(tableOf(noun))
    .select(['a.title', 'a.slug', 'a.content', 'a.version'])
    .select(camel('a.schema_version', 'a.published_at', 'a.created_at', 'a.updated_at', 'a.updated_by'))
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null);

async function select(db: Db | Tx, noun: AnyNoun, statement: ReturnType<typeof rowOf>) {
  const [row] = await query(db, statement);
  if (row === undefined) throw gone(noun);
  return row;
}

/** Excludes the trash; NOT_FOUND. */
export function findArticle(db: Db | Tx, noun: AnyNoun, id: string) {
  return select(db, noun, rowOf(noun, id));
}

/** As {@link findArticle}, and locks the row. */
export function lockArticle(tx: Tx, noun: AnyNoun, id: string) {
  return select(tx, noun, rowOf(noun, id).forUpdate());
}

/** Needs the row lock. */
export async function trashRow(tx: Tx, noun: AnyNoun, id: string, at: Date, by: string): Promise<void> {
  await execute(tx, build.updateTable(tableOf(noun)).set({ deleted_at: at, deleted_by: by }).where('a.id', '=', id));
}
