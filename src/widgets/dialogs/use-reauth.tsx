import { useRef, useState, type ReactNode } from 'react';
import { readFailure } from '../../lib/api/failure.ts';
import { Cancelled } from '../../lib/api/cancelled.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

interface Reauth {
  /** On REAUTH_REQUIRED asks and repeats. Throws `Cancelled` if dismissed, else the call's error. */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Outside any form. */
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
