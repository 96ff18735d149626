import { useMemo } from 'react';
import type { EditedDocument } from '../document-api.ts';
import { keepFocus } from '../keep-focus.ts';
import { newRow, type RowDocuments, useRowApi } from './use-row-api.ts';

interface RowEditorOptions<Noun extends keyof RowDocuments> extends Omit<EditedDocument<RowDocuments[Noun]>, 'api'> {
  noun: Noun;
  /** Or 'new'. */
  id: string;
  texts: Record<'success' | 'created' | 'updated' | 'saveFailed', string>;
  /** After the first save. */
  onMade: (id: string) => void;
}

/** In a dialog that stays open after the first save. `document` and `labels` must be constant. */
export function useRowEditor<Noun extends keyof RowDocuments>(options: RowEditorOptions<Noun>) {
  const { noun, id, document, labels, texts, onMade } = options;
  const { api, madeId } = useRowApi(noun, id);
  const edited = useMemo(() => ({ document, labels, api }), [document, labels, api]);
  return {
    edited,
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
