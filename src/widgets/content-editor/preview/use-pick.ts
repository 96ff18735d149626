import { useCallback } from 'react';
import { useEditor } from '../editor-context.ts';
import type { EditorStore } from '../editor-store.ts';
import { focusPlace } from '../focus-place.ts';
import { pickedPlace } from './picked-place.ts';

function chosenAt(id: string): string | undefined {
  const field = document.getElementById(id);
  return field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text.trim() : undefined;
}

/** Opens the field of a part pressed in the preview. */
export function usePick<Content>(
  store: EditorStore<Content>,
  shown: (content: Content) => Content,
): (pressed: Element) => void {
  const editor = useEditor();
  return useCallback(
    (pressed: Element) => {
      const picked = pickedPlace(shown(store.get().content), pressed, (place) => chosenAt(editor.idOf(place)));
      if (picked === undefined) return;
      window.focus();
      focusPlace(editor, picked);
    },
    [editor, store, shown],
  );
}
