import { useMemo } from 'react';
import type { EditedDocument } from '../document-api.ts';
import type { DocumentStatus } from '../editor-header.tsx';
import { keepFocus } from '../keep-focus.ts';
import { newRow, type RowDocuments, useRowApi } from './use-row-api.ts';

interface RowEditorOptions<Noun extends keyof RowDocuments> extends Omit<EditedDocument<RowDocuments[Noun]>, 'api'> {
  noun: Noun;
  statusOf: DocumentStatus<RowDocuments[Noun]>;
  /** Or 'new'. */
  id: string;
  texts: Record<'success' | 'created' | 'updated' | 'saveFailed', string>;
  /** After the first save. */
  onMade: (id: string) => void;
}

/** Of rows that are published by saving. */
export const savedStatus =
  (texts: { notSaved: string; stateVersion: (version: number) => string }): DocumentStatus<unknown> =>
  (_, version) =>
    version === 0
      ? { words: texts.notSaved, tone: 'neutral' }
      : { words: texts.stateVersion(version), tone: 'success' };

/** In a dialog that stays open after the first save. `document` and `labels` must be constant. */
export function useRowEditor<Noun extends keyof RowDocuments>(options: RowEditorOptions<Noun>) {
  const { noun, id, document, labels, statusOf, texts, onMade } = options;
  const { api, madeId } = useRowApi(noun, id);
  const edited = useMemo(() => ({ document, labels, api }), [document, labels, api]);
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
