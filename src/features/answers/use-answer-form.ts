import { type AnswerContent, answerDocument } from '../../domain/answers/document.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import type { DocumentStatus } from '../../widgets/content-editor/editor-header.tsx';
import { useRowEditor } from '../../widgets/content-editor/items/use-row-editor.ts';

const statusOf: DocumentStatus<AnswerContent> = (_, version) =>
  version === 0 ? { words: texts.notSaved, tone: 'neutral' } : { words: texts.stateVersion(version), tone: 'success' };

export function useAnswerForm(id: string, onMade: (id: string) => void) {
  const labels = contentFieldTexts.answer;
  return { statusOf, ...useRowEditor({ noun: 'answers', id, document: answerDocument, labels, texts, onMade }) };
}
