import { useMemo } from 'react';
import { type AnswerContent, answerDocument } from '../../domain/answers/document.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import type { EditedDocument } from '../../widgets/content-editor/document-api.ts';
import type { DocumentStatus } from '../../widgets/content-editor/editor-header.tsx';
import { newRow, useRowApi } from '../../widgets/content-editor/items/use-row-api.ts';
import { keepFocus } from '../../widgets/content-editor/keep-focus.ts';

const statusOf: DocumentStatus<AnswerContent> = (_, version) =>
  version === 0 ? { words: texts.notSaved, tone: 'neutral' } : { words: texts.stateVersion(version), tone: 'success' };

export function useAnswerForm(id: string, onMade: (id: string) => void) {
  const { api, madeId } = useRowApi('answers', id);
  const edited = useMemo<EditedDocument<AnswerContent>>(
    () => ({ document: answerDocument, labels: contentFieldTexts.answer, api }),
    [api],
  );
  return {
    edited,
    statusOf,
    saved: { title: texts.success, text: id === newRow ? texts.created : texts.updated },
    saveFailed: { title: texts.saveFailed },
    onSaved: () => {
      const made = madeId();
      if (made === undefined) return;
      keepFocus();
      onMade(made);
    },
  };
}
