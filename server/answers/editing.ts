import { type AnswerContent, answerDocument as document } from '../../src/domain/answers/document.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import type { FieldErrors } from '../../src/domain/forms/errors.ts';
import { dataOf } from '../columns/columns.ts';
import { rowEditing } from '../content/editing/row-editing.ts';
import { mayStillOwn } from '../enquiries/published.ts';
import type { Tx } from '../platform/database.ts';
import { answerColumns } from './columns.ts';
import { findAnswer, lockAnswer } from './rows.ts';

const ownerErrors = async (tx: Tx, { ownerId }: AnswerContent): Promise<FieldErrors> =>
  ownerId === '' || (await mayStillOwn(tx, ownerId)) ? {} : { ownerId: [texts.noSuchOwner] };

export const answerEditing = rowEditing({
  kind: 'answer',
  document,
  actions: { create: 'answers.create', update: 'answers.update', restore: 'answers.restoreVersion' },
  createdAlready: texts.createdAlready,
  nameOf: ({ title }) => title,
  find: findAnswer,
  lock: lockAnswer,
  check: () => ownerErrors,
  dataOf: (content: AnswerContent) => dataOf(answerColumns, content),
  insert: (tx, data) => tx.answer.create({ data, select: { id: true } }),
  update: (tx, id, data) => tx.answer.update({ where: { id }, data, select: { id: true } }),
  copyOf: (content) => ({ ...content, title: texts.copyOf(content.title) }),
});
