import { useRef, useState, type ReactNode } from 'react';
import { readFailure } from '../lib/failure.ts';
import { Cancelled } from '../lib/cancelled.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

interface Reauth {
  /**
   * Does what needs a fresh sign-in. Refused with REAUTH_REQUIRED, it asks for the password (and the code) and does the
   * same once more. Throws `Cancelled` when the person closes the question, else what the call threw.
   */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** To be drawn by whoever calls the hook, outside of any form. */
  dialog: ReactNode;
}

/** `const { run, dialog } = useReauth(); … run(() => remove.mutateAsync(id)) … {dialog}` (D14). */
export function useReauth(): Reauth {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (reason: Cancelled) => void }>(undefined);

  function ask(): Promise<void> {
    setOpen(true);
    return new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject };
    });
  }

  function close(isConfirmed: boolean): void {
    setOpen(false);
    if (isConfirmed) waiting.current?.resolve();
    else waiting.current?.reject(new Cancelled());
    waiting.current = undefined;
  }

  return {
    run: async (call) => {
      try {
        return await call();
      } catch (error) {
        if (readFailure(error).code !== 'REAUTH_REQUIRED') throw error;
      }
      await ask();
      return call();
    },
    dialog: <ReauthDialog isOpen={isOpen} onCancel={() => close(false)} onConfirmed={() => close(true)} />,
  };
}
