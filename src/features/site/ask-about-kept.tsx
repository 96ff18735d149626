import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { hasKept } from '../../lib/kept-drafts.ts';

/**
 * Asks what becomes of unsaved work of this person on this device (D36); true where it is to be removed. Nothing is asked
 * where nothing is kept. The question stands in a root of its own: what holds the entry 'Sign out' closes as it is chosen.
 */
export async function askAboutKept(userId: string): Promise<boolean> {
  if (!(await hasKept(userId))) return false;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isRemoved = await new Promise<boolean>((answer) => {
    root.render(
      <ConfirmDialog
        isOpen
        onOpenChange={() => answer(false)}
        title={texts.signOutTitle}
        text={texts.signOutText}
        cancelLabel={texts.signOutKeep}
        confirmLabel={texts.signOutRemove}
        tone="danger"
        onConfirm={() => answer(true)}
      />,
    );
  });
  root.unmount();
  place.remove();
  return isRemoved;
}
