import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { uiTexts } from '../domain/forms/ui-texts.ts';
import { ignoreStrayClicks } from '../lib/pressed-control.ts';

ignoreStrayClicks();

/** Small: confirmations; medium: forms; large: tables; wide: screens, full height; window: whole. */
export type DialogSize = 'small' | 'medium' | 'large' | 'wide' | 'window';

const sheet = 'max-h-[92dvh] rounded-t-card sm:rounded-card';

const shapes: Record<DialogSize, string> = {
  small: `${sheet} max-w-md sm:h-fit`,
  medium: `${sheet} max-w-lg sm:h-fit`,
  large: `${sheet} max-w-4xl sm:h-fit`,
  wide: `${sheet} h-[92dvh] max-w-6xl`,
  window: 'h-dvh',
};

/** A bottom sheet on phones. */
export function panelClass(size: DialogSize): string {
  return `dialog fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full flex-col border border-line bg-raised text-ink shadow-lg outline-none sm:inset-y-0 sm:my-auto ${shapes[size]}`;
}

/** Radix's scroll lock injects styles, which the CSP blocks. */
export function DialogShade() {
  return <div className="dialog-shade fixed inset-0 z-50" />;
}

/** A deleted element: the main part. */
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
  isOpen?: boolean;
  /** By Esc and the close button, never by outside presses. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  footer?: ReactNode;
  isLocked?: boolean;
  children?: ReactNode;
}

/** Modal; restores focus. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  description,
  size = 'medium',
  footer,
  isLocked = false,
  children,
}: DialogProps) {
  const focus = useReturnedFocus();
  const lead = description !== undefined && (
    <Parts.Description asChild>
      <div className={`text-muted ${children === undefined ? 'mt-1' : 'mb-4'}`}>{description}</div>
    </Parts.Description>
  );
  return (
    <Parts.Root open={isOpen} onOpenChange={onClose}>
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
            {children === undefined && lead}
          </div>
          {children !== undefined && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
              {lead}
              {children}
            </div>
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

/** On phones side by side if they fit, else the last one on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer=""
      className="flex flex-wrap-reverse gap-3 border-t border-line px-5 py-4 *:grow sm:flex-nowrap sm:justify-end sm:*:grow-0"
    >
      {children}
    </div>
  );
}
