import { createContext, use, useEffect } from 'react';

/** Tells the preview which slide is open; undefined for none. */
export const ShowSlide = createContext<(position: number | undefined) => void>(() => {});

/** While it is drawn, the preview stands at the slide of this place. */
export function useShownSlide(place: string): void {
  const show = use(ShowSlide);
  const position = Number(place.split('.').at(-1));
  useEffect(() => {
    show(position);
    return () => show(undefined);
  }, [show, position]);
}
