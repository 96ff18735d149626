import { createContext, use, useEffect } from 'react';

/** Sets the slide open in the preview; undefined for none. */
export const ShowSlide = createContext<(position: number | undefined) => void>(() => {});

/** Fixes the preview on this slide while mounted. */
export function useShownSlide(place: string): void {
  const show = use(ShowSlide);
  const position = Number(place.split('.').at(-1));
  useEffect(() => {
    show(position);
    return () => show(undefined);
  }, [show, position]);
}
