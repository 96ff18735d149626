let isAlive = false;
const waiting = new Set<() => void>();

/** Marks a guarded screen's placeholder (`data-fallback`). */
export function noticeHydration(): void {
  isAlive = true;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Immediate without placeholder. React hydrates it when idle, with the current routes: earlier redirects remove what it
 * looks for.
 */
export function untilHydrated(): Promise<void> {
  if (isAlive || document.querySelector('[data-fallback]') === null) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}
