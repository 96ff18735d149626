import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { formTexts } from '../domain/forms/texts.ts';
import { Button } from './button.tsx';
import { DialogFooter, DialogShade, panelClass, useReturnedFocus, type DialogSize } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen?: boolean;
  /** By Esc and 'Cancel', never while `isBusy`. */
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The owner closes the dialog. */
  onConfirm: () => void;
  cancelLabel?: string;
  tone?: 'default' | 'danger';
  size?: DialogSize;
  isBusy?: boolean;
  isConfirmDisabled?: boolean;
  /** Nothing brings it back. */
  isFinal?: boolean;
  /** E.g. affected objects, an error. */
  children?: ReactNode;
}

/** Initial focus: the harmless answer. */
export function ConfirmDialog({
  isOpen = true,
  onClose,
  title,
  text,
  confirmLabel,
  onConfirm,
  cancelLabel = formTexts.cancel,
  tone = 'default',
  size = 'small',
  isBusy = false,
  isConfirmDisabled = false,
  isFinal = false,
  children,
}: ConfirmDialogProps) {
  const focus = useReturnedFocus();
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={close}>
      <AlertDialog.Portal>
        <DialogShade />
        <AlertDialog.Content {...focus} aria-modal="true" className={panelClass(size)}>
          <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain p-5">
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="text-muted">
                {text}
                {isFinal && <p className="mt-2">{formTexts.noUndo}</p>}
              </div>
            </AlertDialog.Description>
            {children}
          </div>
          <DialogFooter>
            <AlertDialog.Cancel asChild>
              <Button variant="outline" aria-disabled={isBusy || undefined}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              busy={isBusy}
              disabled={isConfirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
