import { changeLabel } from '../../domain/content/place-labels.ts';
import { ConflictDialog } from '../dialogs/conflict-dialog.tsx';
import type { EditedDocument } from './document-api.ts';
import type { DocumentEditor } from './use-document-editor.ts';
import { formatValue } from './fields/format-value.ts';

interface DocumentConflictProps<Content> {
  editor: DocumentEditor<Content>;
  edited: EditedDocument<Content>;
}

/** Merges a newer version with the input by place (D37). */
export function DocumentConflict<Content>({ editor, edited: { labels } }: DocumentConflictProps<Content>) {
  const { conflict, saveMerged, takeTheirs, closeConflict } = editor;
  return (
    <ConflictDialog
      versions={conflict?.versions}
      savedBy={conflict?.newer.savedBy ?? null}
      labelOf={(place, kind) => changeLabel(labels, { place, kind })}
      textOf={(_, value) => formatValue(value)}
      onClose={closeConflict}
      onSave={saveMerged}
      onTakeTheirs={takeTheirs.run}
    />
  );
}
