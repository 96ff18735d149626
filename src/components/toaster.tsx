import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { uiTexts } from '../domain/forms/ui-texts.ts';
import { type ShownToast } from '../lib/toast.ts';
import { actionToastMs, toastRules } from '../lib/toast-rules.ts';
import { buttonClass } from './button.tsx';
import { useUnobstructedBottom } from './use-unobstructed-bottom.ts';

interface ToasterProps {
  message: ShownToast | undefined;
  onDismiss: (id: number) => void;
}

const { durationMs, swipePixels, hotkey } = toastRules;

/** Times out, swipes right, focusable by key (specification). */
export function Toaster({ message, onDismiss }: ToasterProps) {
  const place = useRef<HTMLOListElement>(null);
  const bottom = useUnobstructedBottom(place, message);
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipePixels}>
      {message !== undefined && (
        <Toast.Root
          key={message.id}
          duration={message.action === undefined ? durationMs : actionToastMs}
          className={`toast flex items-start gap-3 rounded-card border border-l-4 bg-raised p-4 text-ink shadow-lg ${
            message.tone === 'destructive' ? 'border-danger' : 'border-line border-l-brand'
          }`}
          onOpenChange={(isOpen) => {
            if (!isOpen) onDismiss(message.id);
          }}
        >
          {message.tone === 'destructive' ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Toast.Title className="font-semibold">{message.title}</Toast.Title>
            {message.description !== undefined && (
              <Toast.Description className="text-sm whitespace-pre-line text-muted">
                {message.description}
              </Toast.Description>
            )}
          </div>
          {message.action !== undefined && (
            <Toast.Action
              altText={message.action.how}
              className={`${buttonClass({ variant: 'outline', size: 'sm' })} shrink-0`}
              onClick={message.action.run}
            >
              {message.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={uiTexts.close}
            className="-m-2 grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        // Dialogs hide all but elements with this attribute from screen readers.
        aria-live="off"
        hotkey={[hotkey]}
        label={uiTexts.notifications(hotkey)}
        ref={place}
        style={{ bottom }}
        className="fixed right-0 z-60 w-full max-w-md p-4 outline-none"
      />
    </Toast.Provider>
  );
}
