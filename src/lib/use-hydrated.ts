import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** False while the page is still the server's HTML, true once scripts answer: for controls that need them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
