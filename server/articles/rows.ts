import { Prisma } from '../../prisma/generated/client.ts';
import { articleTexts as texts } from '../../src/domain/texts/articles.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { AnyNoun } from './noun.ts';

/** A page or post as its row stores it, with what the row has beside the document. */
export interface ArticleRow extends StoredCopy {
  title: string;
  slug: string;
  publishedAt: Date | null;
}

function gone({ kind }: AnyNoun): DomainError {
  return new DomainError('NOT_FOUND', texts.gone[kind]);
}

async function select(db: Db | Tx, noun: AnyNoun, id: string, lock: Prisma.Sql): Promise<ArticleRow> {
  const [row] = await db.$queryRaw<ArticleRow[]>`
    SELECT title, slug, content, version, schema_version AS "schemaVersion", published_at AS "publishedAt",
      updated_at AS "updatedAt", updated_by AS "updatedBy"
    FROM ${noun.table} WHERE id = ${id}::uuid AND deleted_at IS NULL ${lock}`;
  if (row === undefined) throw gone(noun);
  return row;
}

/** One that is not in the trash; NOT_FOUND. */
export function findArticle(db: Db | Tx, noun: AnyNoun, id: string): Promise<ArticleRow> {
  return select(db, noun, id, Prisma.empty);
}

/** The same, and nobody else changes it before the transaction ends. */
export function holdArticle(tx: Tx, noun: AnyNoun, id: string): Promise<ArticleRow> {
  return select(tx, noun, id, Prisma.sql`FOR UPDATE`);
}

/** Puts it into the trash as it is; its row is held. */
export async function trashRow(tx: Tx, { table }: AnyNoun, id: string, at: Date, by: string): Promise<void> {
  await tx.$executeRaw`UPDATE ${table} SET deleted_at = ${at}, deleted_by = ${by}::uuid WHERE id = ${id}::uuid`;
}
