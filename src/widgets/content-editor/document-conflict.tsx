import { changeInWords } from '../../domain/content/place-words.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import type { EditedDocument } from './document-api.ts';
import type { DocumentEditor } from './use-document-editor.ts';
import { valueInWords } from './value-words.ts';

interface DocumentConflictProps<Content> {
  editor: DocumentEditor<Content>;
  edited: EditedDocument<Content>;
}

/** A newer version of the document, merged with what was typed place by place (D37). */
export function DocumentConflict<Content>({ editor, edited: { labels } }: DocumentConflictProps<Content>) {
  const { conflict, saveMerged, takeTheirs, closeConflict } = editor;
  return (
    <ConflictDialog
      versions={conflict?.versions}
      savedBy={conflict?.newer.savedBy ?? null}
      labelOf={(place, kind) => changeInWords(labels, { place, kind })}
      textOf={(_, value) => valueInWords(value)}
      onClose={closeConflict}
      onSave={saveMerged}
      onTakeTheirs={takeTheirs.run}
    />
  );
}
