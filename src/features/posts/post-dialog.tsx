import { articleManagerTexts } from '../../domain/articles/manager-texts.ts';
import { RowDialog } from '../../widgets/list-screen/row-dialog.tsx';
import type { RowDialogProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { PostForm } from './post-form.tsx';

const { createTitle: addTitle, editTitle } = articleManagerTexts.posts;

export const PostDialog = (row: RowDialogProps) => (
  <RowDialog {...row} texts={{ addTitle, editTitle }} Form={PostForm} size="window" />
);
