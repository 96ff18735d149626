import { useEffect, useRef, type RefObject } from 'react';

/**
 * A new choice scrolls to the results and focuses them, announcing their number. `isHeld`: the focus is needed
 * elsewhere.
 */
export function useResultsInView(shown: string, isHeld: boolean): RefObject<HTMLOutputElement | null> {
  const place = useRef<HTMLOutputElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const output = place.current;
    if (output === null || last.current === shown) return;
    last.current = shown;
    if (isHeld) return;
    output.focus({ preventScroll: true });
    const { top } = output.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) output.scrollIntoView();
  }, [shown, isHeld]);
  return place;
}
