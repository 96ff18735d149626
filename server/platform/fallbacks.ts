import { AsyncLocalStorage } from 'node:async_hooks';

const watched = new AsyncLocalStorage<unknown[]>();
let watches = 0;

/** Unreadable data was replaced (by last good copy, default or error): the response is not cached (D23). */
export function noteFallback(cause: unknown): void {
  watched.getStore()?.push(cause);
}

/** `causes` of fallbacks: empty if none. */
export async function watchFallbacks<T>(make: () => Promise<T>): Promise<{ value: T; causes: readonly unknown[] }> {
  const causes: unknown[] = [];
  watches += 1;
  try {
    const value = await watched.run(causes, make);
    return { value, causes };
  } finally {
    watches -= 1;
    // Enabled, AsyncLocalStorage makes cached responses a tenth slower.
    if (watches === 0) watched.disable();
  }
}
