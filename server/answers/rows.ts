import type { Prisma } from '../../prisma/generated/client.ts';
import { answerDocument } from '../../src/domain/answers/document.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { entryOf, selectOf } from '../columns/columns.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { answerColumns } from './columns.ts';

const select = {
  ...selectOf(answerColumns),
  version: true,
  updatedAt: true,
  updatedBy: true,
} satisfies Prisma.AnswerSelect;

/** @throws NOT_FOUND, also if it is in the trash */
export async function findAnswer(db: Db | Tx, id: string): Promise<StoredCopy & { title: string }> {
  const row = await db.answer.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { title, version, updatedAt, updatedBy } = row;
  const { schemaVersion } = answerDocument;
  return { title, content: { ...entryOf(answerColumns, row) }, schemaVersion, version, updatedAt, updatedBy };
}

/** Until the transaction ends. @throws NOT_FOUND */
export async function lockAnswer(tx: Tx, id: string): Promise<{ version: number; title: string }> {
  const held = build.selectFrom('answers').select(['version', 'title']).forUpdate();
  const [row] = await query(tx, held.where('id', '=', id).where('deleted_at', 'is', null));
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}
