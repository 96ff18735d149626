import { type AnswerContent, answerDocument } from '../../src/domain/answers/document.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { type StoredRow, storedRow, storedSelect } from '../content/editing/stored-row.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { answerColumns } from './columns.ts';

const select = storedSelect(answerColumns);

/** @throws NOT_FOUND, also if it is in the trash */
export async function findAnswer(db: Db | Tx, id: string): Promise<StoredRow<AnswerContent>> {
  const row = await db.answer.findFirst({ where: { id, deletedAt: null }, select });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return storedRow(answerColumns, answerDocument, row);
}

/** Until the transaction ends. @throws NOT_FOUND */
export async function lockAnswer(tx: Tx, id: string): Promise<{ version: number; title: string }> {
  const locked = build.selectFrom('answers').select(['version', 'title']).forUpdate();
  const [row] = await query(tx, locked.where('id', '=', id).where('deleted_at', 'is', null));
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}
