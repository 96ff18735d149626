import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { removal, rowTrash } from '../content/editing/row-trash.ts';
import { lockAnswer } from './rows.ts';

const noun = { kind: 'answer', table: 'answers' } as const;

export const removeAnswer = removal({
  ...noun,
  action: 'answers.remove',
  changed: texts.changed,
  lock: lockAnswer,
  nameOf: ({ title }) => title,
});

export const answerTrash = rowTrash({ ...noun, name: 'title', undoLevel: 'officer' });
