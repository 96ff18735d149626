import { type ServiceContent, serviceDocument } from '../../../domain/services/document.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import type { DocumentStatus } from '../../../widgets/content-editor/editor-header.tsx';
import { useRowEditor } from '../../../widgets/content-editor/items/use-row-editor.ts';

/** Only active ones are offered. */
const statusOf: DocumentStatus<ServiceContent> = ({ isActive }, version) => {
  if (version === 0) return { words: texts.notSaved, tone: 'neutral' };
  const words = texts.stateVersion(texts.states[isActive ? 'active' : 'inactive'], version);
  return { words, tone: isActive ? 'success' : 'neutral' };
};

export function useServiceForm(id: string, onMade: (id: string) => void) {
  const labels = contentFieldTexts.service;
  return { statusOf, ...useRowEditor({ noun: 'services', id, document: serviceDocument, labels, texts, onMade }) };
}
