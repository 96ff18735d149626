import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { hasLocalDrafts } from '../../lib/storage/local-drafts.ts';

/** D36. Separate React root: the menu unmounts on 'Sign out'. */
export async function askAboutLocalDrafts(userId: string): Promise<boolean> {
  if (!(await hasLocalDrafts(userId))) return false;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isRemoved = await new Promise<boolean>((answer) => {
    root.render(
      <ConfirmDialog
        onClose={() => answer(false)}
        title={texts.signOutTitle}
        text={texts.signOutText}
        isFinal
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
