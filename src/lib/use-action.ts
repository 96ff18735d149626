import { useRef, useState } from 'react';
import type { Failure } from './api/api-error.ts';
import { readFailure } from './api/failure.ts';
import { Cancelled } from './api/cancelled.ts';

/** One run at a time. `onFailure` is for the toast; also inline (D30). Busy until its promise settles. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
  onFailure?: (failure: Failure) => void | Promise<void>,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isOnTheWay = useRef(false);

  async function attempt(args: Args): Promise<void> {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await act(...args);
    } catch (error) {
      if (error instanceof Cancelled) return;
      const found = readFailure(error);
      setFailure(found);
      await onFailure?.(found);
    } finally {
      isOnTheWay.current = false;
      setBusy(false);
    }
  }

  return {
    run: (...args: Args) => {
      void attempt(args);
    },
    isBusy,
    failure,
    clear: () => setFailure(undefined),
  };
}
