import type { ComponentType } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { DocumentEditor, type DocumentEditorProps } from '../content-editor/document-editor.tsx';
import { newRow } from '../content-editor/items/use-row-api.ts';
import type { RowDialogProps } from './use-row-dialog.ts';

interface Titles {
  addTitle: string;
  editTitle: string;
}

const titleOf = (id: string, { addTitle, editTitle }: Titles) => (id === newRow ? addTitle : editTitle);

interface FormDialogProps extends RowDialogProps {
  texts: Titles;
  Form: ComponentType<RowDialogProps>;
  size?: 'wide' | 'window';
}

/** Reopened by the URL. */
export function RowDialog({ texts, Form, size = 'wide', ...row }: FormDialogProps) {
  return (
    <Dialog onClose={row.onClose} title={titleOf(row.id, texts)} size={size}>
      <Form key={row.id} {...row} />
    </Dialog>
  );
}

type RowEditorProps<Content> = Omit<DocumentEditorProps<Content>, 'title' | 'isInDialog' | 'saveLabel' | 'onCancel'> &
  Pick<RowDialogProps, 'id' | 'onClose'> & { texts: Titles & { save: string } };

export function RowEditor<Content>({ id, onClose, texts, ...editor }: RowEditorProps<Content>) {
  return <DocumentEditor {...editor} title={titleOf(id, texts)} isInDialog saveLabel={texts.save} onCancel={onClose} />;
}
