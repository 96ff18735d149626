import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { hasKept } from '../../lib/storage/kept-drafts.ts';

/** D36. Separate React root: the menu unmounts on 'Sign out'. */
export async function askAboutKept(userId: string): Promise<boolean> {
  if (!(await hasKept(userId))) return false;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isRemoved = await new Promise<boolean>((answer) => {
    root.render(
      <ConfirmDialog
        onClose={() => answer(false)}
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
