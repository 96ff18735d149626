import { useSyncExternalStore } from 'react';

let firstSeen: string | undefined;
let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * Takes the build that an answer of the server names. The first one seen is taken for this tab's own; another one later
 * means that the tab is older than the site.
 */
export function noticeVersion(version: string | null): void {
  if (version === null || version === '' || isOutdated) return;
  firstSeen ??= version;
  if (version === firstSeen) return;
  isOutdated = true;
  for (const listener of listeners) listener();
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
