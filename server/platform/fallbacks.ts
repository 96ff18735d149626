import { AsyncLocalStorage } from 'node:async_hooks';

const watched = new AsyncLocalStorage<unknown[]>();
let watches = 0;

/**
 * Records that unreadable data was replaced (by the last good copy, a default or an error), so that the response is not
 * cached (D23).
 */
export function noteFallback(cause: unknown): void {
  watched.getStore()?.push(cause);
}

/** The value and the causes of fallbacks; empty if there were none. */
export async function watchFallbacks<T>(make: () => Promise<T>): Promise<{ value: T; causes: readonly unknown[] }> {
  const causes: unknown[] = [];
  watches += 1;
  try {
    const value = await watched.run(causes, make);
    return { value, causes };
  } finally {
    watches -= 1;
    // An enabled AsyncLocalStorage makes a cached response a tenth slower.
    if (watches === 0) watched.disable();
  }
}
