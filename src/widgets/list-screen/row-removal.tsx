import { Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { ConfirmAction } from '../dialogs/confirm-action.tsx';
import { RowAction } from './row-action.tsx';

interface RowRemovalProps extends Omit<
  ComponentProps<typeof ConfirmAction>,
  'isOpen' | 'onClose' | 'confirmLabel' | 'onConfirm'
> {
  word: string;
  name: string;
  onConfirm: (close: () => void) => void;
}

/** Asks first. */
export function RowRemoval({ word, name, onConfirm, ...question }: RowRemovalProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <RowAction icon={Trash2} word={word} name={name} onPress={() => setAsking(true)} />
      <ConfirmAction
        {...question}
        isOpen={isAsking}
        onClose={close}
        confirmLabel={word}
        onConfirm={() => onConfirm(close)}
      />
    </>
  );
}
