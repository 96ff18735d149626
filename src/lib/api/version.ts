import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/** `TIME-CONTENT`. During upgrades builds alternate: only a later one makes this tab outdated. */
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

export function useIsOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  );
}
