import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * Receives a response's build, `TIME-CONTENT`; returns whether it differs from this tab's. During upgrades old and new
 * builds alternate: only a later one makes the tab outdated.
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

/** True once a newer build is live. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  );
}
