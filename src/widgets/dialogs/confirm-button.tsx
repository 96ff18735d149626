import { type ComponentProps, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmAction } from './confirm-action.tsx';

interface ConfirmButtonProps extends Omit<
  ComponentProps<typeof ConfirmAction>,
  'isOpen' | 'onClose' | 'confirmLabel' | 'onConfirm'
> {
  /** Of both buttons. */
  label: string;
  button?: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'>;
  onConfirm: (close: () => void) => void;
}

/** Asks first. */
export function ConfirmButton({ label, button, onConfirm, ...question }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          question.action.clear();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmAction
        {...question}
        isOpen={isAsking}
        onClose={close}
        confirmLabel={label}
        onConfirm={() => onConfirm(close)}
      />
    </>
  );
}
