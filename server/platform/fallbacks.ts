import { AsyncLocalStorage } from 'node:async_hooks';

const watched = new AsyncLocalStorage<unknown[]>();
let watches = 0;

/**
 * Notes that something else stands in for what could not be read (the last good copy, a built-in default, an error in
 * words). What is being made meanwhile may be shown, but not kept as the finished answer (D23).
 */
export function noteFallback(cause: unknown): void {
  watched.getStore()?.push(cause);
}

/** Runs `make` and tells why anything in it stood in for something else; an empty list: all is as it is stored. */
export async function watchFallbacks<T>(make: () => Promise<T>): Promise<{ value: T; causes: readonly unknown[] }> {
  const causes: unknown[] = [];
  watches += 1;
  try {
    const value = await watched.run(causes, make);
    return { value, causes };
  } finally {
    watches -= 1;
    // Once used, a storage follows every event of the process until it is switched off: a tenth of a finished answer.
    if (watches === 0) watched.disable();
  }
}
