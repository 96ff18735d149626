import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Controls need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
