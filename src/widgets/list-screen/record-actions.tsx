import { Copy, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../lib/api/api-error.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { NamedText } from '../dialogs/confirm-action.tsx';
import { RowAction, RowActionFace, rowActionClass } from './row-action.tsx';
import { RowRemoval } from './row-removal.tsx';

type Word = 'edit' | 'duplicate' | 'remove' | 'confirmRemove' | 'removeNote' | 'removeFailed' | 'duplicateFailed';

interface Action<Row, Done> {
  run: (row: Row, onDone: Done) => void;
  isBusy: boolean;
  failure: Failure | undefined;
  clear: () => void;
}

interface EditLink {
  className: string;
  'aria-label': string;
  title: string;
  children: ReactNode;
}

interface RecordActionsProps<Row> {
  row: Row;
  name: string;
  texts: Record<Word, string> & { of: (action: string, name: string) => string };
  renderEdit: (link: EditLink) => ReactNode;
  duplicate: Action<Row, (id: string) => void>;
  onCopied: (id: string) => void;
  remove: Action<Row, () => void>;
  isRemovable?: boolean;
  /** Above its delete buttons. */
  note?: string;
  /** Between duplicate and delete. */
  children?: ReactNode;
}

/** Edit, duplicate and delete. */
export function RecordActions<Row>({
  row,
  name,
  texts,
  renderEdit,
  duplicate,
  onCopied,
  remove,
  isRemovable = true,
  note = texts.removeNote,
  children,
}: RecordActionsProps<Row>) {
  return (
    <>
      <div className="-mx-3 flex flex-wrap gap-1 @4xl:mx-0 @4xl:flex-nowrap @4xl:gap-0">
        {renderEdit({
          className: rowActionClass,
          'aria-label': texts.of(texts.edit, name),
          title: texts.edit,
          children: <RowActionFace icon={Pencil} word={texts.edit} />,
        })}
        <RowAction
          icon={Copy}
          word={texts.duplicate}
          name={texts.of(texts.duplicate, name)}
          busy={duplicate.isBusy}
          onPress={() => duplicate.run(row, onCopied)}
        />
        {children}
        {isRemovable && (
          <RowRemoval
            word={texts.remove}
            name={texts.of(texts.remove, name)}
            title={texts.confirmRemove}
            text={<NamedText name={name} note={note} />}
            action={remove}
            failedTitle={texts.removeFailed}
            onConfirm={(close) => remove.run(row, close)}
          />
        )}
      </div>
      <ActionFailed title={texts.duplicateFailed} failure={duplicate.failure} />
    </>
  );
}
