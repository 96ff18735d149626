import { emptyRichText } from '../../../domain/content/rich-text/words.ts';
import type { RichText } from '../../../domain/content/rich-text/nodes.ts';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import { useEditor, useErrorAt, useLabelOf, useValueAt } from '../editor-context.ts';
import type { Place } from '../place.ts';

interface RichTextAtProps {
  at: Place<RichText | undefined>;
  maxCharacters: number;
  hint?: string;
}

/** Limited rich text (D26). */
export function RichTextAt({ at, maxCharacters, hint }: RichTextAtProps) {
  const { store, idOf } = useEditor();
  const value = useValueAt(at) ?? emptyRichText;
  const error = useErrorAt(at);
  return (
    <RichTextEditor
      id={idOf(at)}
      label={useLabelOf(at)}
      value={value}
      onChange={(next) => store.set(at, next)}
      maxCharacters={maxCharacters}
      hint={hint}
      error={error}
    />
  );
}
