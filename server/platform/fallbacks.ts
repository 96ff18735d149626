import { AsyncLocalStorage } from 'node:async_hooks';

const watched = new AsyncLocalStorage<unknown[]>();
let watches = 0;

/** For unreadable data (last good copy, built-in default, error): the response must not be cached (D23). */
export function noteFallback(cause: unknown): void {
  watched.getStore()?.push(cause);
}

/** Empty `causes`: none. */
export async function watchFallbacks<T>(make: () => Promise<T>): Promise<{ value: T; causes: readonly unknown[] }> {
  const causes: unknown[] = [];
  watches += 1;
  try {
    const value = await watched.run(causes, make);
    return { value, causes };
  } finally {
    watches -= 1;
    // An enabled AsyncLocalStorage costs a cached response a tenth.
    if (watches === 0) watched.disable();
  }
}
