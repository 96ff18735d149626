import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * Takes the build that an answer of the server names, `TIME-CONTENT`, and tells whether it is another one than this tab's.
 * While the site is upgraded old and new builds answer in turn: only a later one than the tab's makes it an old tab.
 */
export function noticeVersion(version: string | null): boolean {
  const own = document.documentElement.dataset.build ?? '';
  const isOther = version?.split('-')[1] !== own.split('-')[1];
  if (isOther && version !== null && version > own) {
    isOutdated = true;
    for (const listener of listeners) listener();
  }
  return isOther;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once a newer build than this tab's is live. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  );
}
