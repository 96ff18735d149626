import { Dialog } from '../../components/dialog.tsx';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { newRow } from '../../widgets/content-editor/items/use-row-api.ts';
import { PostForm } from './post-form.tsx';

interface PostDialogProps {
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** The URL reopens it. */
export function PostDialog({ id, onClose, onMade }: PostDialogProps) {
  return (
    <Dialog onClose={onClose} title={id === newRow ? texts.posts.createTitle : texts.posts.editTitle} size="window">
      <PostForm key={id} id={id} onMade={onMade} />
    </Dialog>
  );
}
