import { type AnswerContent, answerDocument } from '../../src/domain/answers/document.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { dataOf } from '../columns/columns.ts';
import type { EditTarget, NewCopy } from '../content/editing/target.ts';
import { mayStillOwn } from '../enquiries/published.ts';
import type { Db, Tx } from '../platform/database.ts';
import { answerColumns } from './columns.ts';
import { findAnswer, lockAnswer } from './rows.ts';

const actions = { publish: 'answers.update', restore: 'answers.restoreVersion' } as const;

const columnsIn = ({ content }: NewCopy) => dataOf(answerColumns, content as unknown as AnswerContent);

const factsOf = ({ version, at, by }: NewCopy) => ({ version, updatedAt: at, updatedBy: by });

async function ownerErrors(tx: Tx, { ownerId }: AnswerContent): Promise<FieldErrors> {
  return ownerId === '' || (await mayStillOwn(tx, ownerId)) ? {} : { ownerId: [texts.noSuchOwner] };
}

/** @throws NOT_FOUND */
export async function answerTarget(db: Db, id: string): Promise<EditTarget<AnswerContent>> {
  const { title } = await findAnswer(db, id);
  return {
    kind: 'answer',
    key: id,
    title,
    document: answerDocument,
    actions,
    hasNoBuiltIn: true,
    read: (on) => findAnswer(on, id),
    check: ownerErrors,
    write: async (tx, baseVersion, copy) => {
      const before = await lockAnswer(tx, id);
      if (before.version !== baseVersion) return false;
      await tx.answer.update({ where: { id }, data: { ...columnsIn(copy), ...factsOf(copy) }, select: { id: true } });
      return true;
    },
  };
}

/** Of a new answer; the database generates its id. */
export function firstAnswerTarget(id: string, title: string): EditTarget<AnswerContent> {
  return {
    kind: 'answer',
    key: id,
    title,
    document: answerDocument,
    actions: { ...actions, publish: 'answers.create' },
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    check: ownerErrors,
    write: async (tx, _, copy) => {
      const data = { id, ...columnsIn(copy), ...factsOf(copy), createdAt: copy.at, createdBy: copy.by };
      await tx.answer.create({ data, select: { id: true } });
      return true;
    },
  };
}
