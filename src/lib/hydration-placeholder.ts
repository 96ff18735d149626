let isAlive = false;
const waiting = new Set<() => void>();

/** Effect for a guarded screen's placeholder (`data-fallback`): marks it as hydrated. */
export function noticeHydration(): void {
  isAlive = true;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Resolves once the server-rendered placeholder is hydrated; at once if there is none. React hydrates it when idle,
 * with the routes of that moment: redirecting earlier would remove what it looks for.
 */
export function untilHydrated(): Promise<void> {
  if (isAlive || document.querySelector('[data-fallback]') === null) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}
