let isAlive = false;
const waiting = new Set<() => void>();

/** For an effect of what stands in the place of a guarded screen, an element with `data-stand-in`: scripts have taken it over. */
export function noticeStandIn(): void {
  isAlive = true;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Settles when the stand-in that came with the page is alive; at once where none came. React takes it over when it has
 * nothing else to do, with the routes of that moment: led away before, it would look for one that has gone.
 */
export function untilStandInIsAlive(): Promise<void> {
  if (isAlive || document.querySelector('[data-stand-in]') === null) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}
