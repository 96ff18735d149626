import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import type { ArticleRow } from '../../domain/articles/list.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { ConfirmAction, NamedText } from '../dialogs/confirm-action.tsx';
import type { ArticleActions } from './use-article-actions.ts';

interface EditLinkLook {
  className: string;
  'aria-label': string;
  children: ReactNode;
}

interface RowActionsProps {
  noun: 'pages' | 'posts';
  row: ArticleRow;
  actions: ArticleActions;
  renderEdit: (look: EditLinkLook) => ReactNode;
  onCopied: (id: string) => void;
}

/** Deletion asks (spec 2 §5). */
export function RowActions({ noun, row, actions: { remove, duplicate }, renderEdit, onCopied }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const words = texts[noun];
  return (
    <div className="flex gap-1">
      {renderEdit({
        className: buttonClass({ variant: 'ghost', size: 'sm' }),
        'aria-label': texts.of(texts.edit, row.title),
        children: <Pencil aria-hidden="true" className="size-4" />,
      })}
      <Button
        variant="ghost"
        size="sm"
        aria-label={texts.of(texts.duplicate, row.title)}
        busy={duplicate.isBusy}
        onClick={() => duplicate.run(row, onCopied)}
      >
        <Copy aria-hidden="true" className="size-4" />
      </Button>
      <Button variant="ghost" size="sm" aria-label={texts.of(texts.remove, row.title)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.confirmRemove}
        text={<NamedText name={row.title} note={texts.removeNote} />}
        confirmLabel={texts.remove}
        action={remove}
        failedTitle={texts.error}
        onConfirm={() => remove.run(row, () => setAsking(false))}
      />
    </div>
  );
}
