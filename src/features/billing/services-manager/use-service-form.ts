import { useMemo } from 'react';
import { type ServiceContent, serviceDocument } from '../../../domain/services/document.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import type { EditedDocument } from '../../../widgets/content-editor/document-api.ts';
import type { DocumentStatus } from '../../../widgets/content-editor/editor-header.tsx';
import { keepFocus } from '../../../widgets/content-editor/keep-focus.ts';
import { newRow, useRowApi } from '../../../widgets/content-editor/items/use-row-api.ts';

/** Only active ones are offered. */
const statusOf: DocumentStatus<ServiceContent> = ({ isActive }, version) => {
  if (version === 0) return { words: texts.notSaved, tone: 'neutral' };
  const words = texts.stateVersion(texts.states[isActive ? 'active' : 'inactive'], version);
  return { words, tone: isActive ? 'success' : 'neutral' };
};

export function useServiceForm(id: string, onMade: (id: string) => void) {
  const isNew = id === newRow;
  const { api, madeId } = useRowApi('services', id);
  const edited = useMemo<EditedDocument<ServiceContent>>(
    () => ({ document: serviceDocument, labels: contentFieldTexts.service, api }),
    [api],
  );
  return {
    edited,
    statusOf,
    saved: { title: texts.success, text: isNew ? texts.created : texts.updated },
    saveFailed: { title: texts.saveFailed },
    onSaved: () => {
      const made = madeId();
      if (made === undefined) return;
      keepFocus();
      onMade(made);
    },
  };
}
