import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import { type FactContent, factDocument } from '../../domain/facts/document.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import type { DocumentStatus } from '../../widgets/content-editor/editor-header.tsx';
import { useRowEditor } from '../../widgets/content-editor/items/use-row-editor.ts';

const statusOf: DocumentStatus<FactContent> = (_, version) =>
  version === 0 ? { words: texts.notSaved, tone: 'neutral' } : { words: texts.stateVersion(version), tone: 'success' };

export function useFactForm(id: string, onMade: (id: string) => void) {
  const labels = contentFieldTexts.fact;
  return { statusOf, ...useRowEditor({ noun: 'facts', id, document: factDocument, labels, texts, onMade }) };
}
