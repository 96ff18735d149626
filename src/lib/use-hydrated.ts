import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** False until hydration: for controls that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
