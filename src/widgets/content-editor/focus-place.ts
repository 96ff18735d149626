import type { EditorContextValue } from './editor-context.ts';

/** Time limit for rendering a tab or entry. */
const patienceMs = 3000;

/** A picture's parts have no input: use its picker. */
function focusWhenDrawn(editor: EditorContextValue, place: string, until: number): void {
  const { idOf, store } = editor;
  const input = document.getElementById(idOf(place)) ?? document.getElementById(idOf(place.replace(/\.[^.]+$/, '')));
  if (input?.checkVisibility() !== true && performance.now() < until) {
    requestAnimationFrame(() => focusWhenDrawn(editor, place, until));
    return;
  }
  input?.focus();
  store.endReveal();
}

/** Opens everything that contains the field, and focuses it once it is rendered. */
export function focusPlace(editor: EditorContextValue, place: string): void {
  editor.store.reveal(place);
  focusWhenDrawn(editor, place, performance.now() + patienceMs);
}
