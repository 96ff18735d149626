import { type FieldLabels, placeInWords } from '../../domain/content/place-words.ts';
import { changesBetween, valueAt } from '../../domain/content/places.ts';
import { type ConflictRow, ConflictDialog } from '../conflict-dialog.tsx';
import type { EditedDocument } from './document-api.ts';
import type { DocumentEditor } from './use-document-editor.ts';
import { valueInWords } from './value-words.ts';

/** Both versions, place by place: what differs between what was typed and what somebody else saved (D37). */
function rowsOf(labels: FieldLabels, mine: unknown, theirs: unknown): ConflictRow[] {
  return changesBetween(theirs, mine).map(({ place, kind }) => ({
    name: `${kind} ${place}`,
    label: placeInWords(labels, place),
    mine: kind === 'removed' ? '' : valueInWords(valueAt(mine, place)),
    theirs: kind === 'added' ? '' : valueInWords(valueAt(theirs, place)),
  }));
}

interface DocumentConflictProps<Content> {
  editor: DocumentEditor<Content>;
  edited: EditedDocument<Content>;
}

export function DocumentConflict<Content>({ editor, edited: { labels } }: DocumentConflictProps<Content>) {
  const { newer, store, keepMine, takeTheirs, closeConflict } = editor;
  return (
    <ConflictDialog
      isOpen={newer !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeConflict();
      }}
      rows={newer === undefined ? [] : rowsOf(labels, store.get().content, newer.content)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs.run}
    />
  );
}
