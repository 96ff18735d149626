import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { uiTexts } from '../domain/forms/ui-texts.ts';
import { ignoreStrayClicks } from '../lib/pressed-control.ts';

/**
 * Small for a question, medium for a form, large for what needs the width (tables, two versions side by side), wide for
 * what is a screen of its own, as high as the window whatever it holds.
 */
ignoreStrayClicks();

export type DialogSize = 'small' | 'medium' | 'large' | 'wide';

const widths: Record<DialogSize, string> = {
  small: 'max-w-md sm:h-fit',
  medium: 'max-w-lg sm:h-fit',
  large: 'max-w-4xl sm:h-fit',
  wide: 'h-[92dvh] max-w-6xl',
};

/** Where a panel of this size stands: in the middle of the window, and as a sheet at its foot on a phone. */
export function panelClass(size: DialogSize): string {
  return `dialog fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-raised text-ink shadow-lg outline-none sm:inset-y-0 sm:my-auto sm:rounded-card ${widths[size]}`;
}

/** The dimmed page behind. Not Radix's: its scroll lock writes a style element, which the content security policy refuses. */
export function DialogShade() {
  return <div className="dialog-shade fixed inset-0 z-50" />;
}

/**
 * Remembers what had the focus before a dialog took it, and gives it back. What is gone by then (the row that was
 * deleted) hands the focus to the page's main part, so that the keyboard never starts at the top again.
 */
export function useReturnedFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = before;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = isThere ? current : document.querySelector<HTMLElement>('main');
      target?.focus({ preventScroll: true });
    },
  };
}

interface DialogProps {
  isOpen: boolean;
  /** Asked with false by Esc and by the cross; the owner decides. A press beside the panel never closes it. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** Buttons in a line of their own below, which stays in view while the content scrolls. */
  footer?: ReactNode;
  /** No cross and no Esc: something has to be answered first. */
  isLocked?: boolean;
  children?: ReactNode;
}

/** A labelled panel over the page: the focus moves in, stays in and comes back; Esc closes. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size = 'medium',
  footer,
  isLocked = false,
  children,
}: DialogProps) {
  const focus = useReturnedFocus();
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <DialogShade />
        <Parts.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...focus}
          aria-modal="true"
          className={panelClass(size)}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (isLocked) event.preventDefault();
          }}
        >
          <div className={`border-b border-line py-4 pl-5 ${isLocked ? 'pr-5' : 'pr-16'}`}>
            <Parts.Title className="text-xl">{title}</Parts.Title>
            {description !== undefined && (
              <Parts.Description asChild>
                <div className="mt-1 text-muted">{description}</div>
              </Parts.Description>
            )}
          </div>
          {children !== undefined && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          )}
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
          {!isLocked && (
            <Parts.Close
              aria-label={uiTexts.close}
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Parts.Close>
          )}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** The line of buttons; the first one given is the last to be reached on a phone, where they stand in a column. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer=""
      className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end"
    >
      {children}
    </div>
  );
}
