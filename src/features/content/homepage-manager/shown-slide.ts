import { createContext, use, useEffect } from 'react';

/** Open in the preview. */
export const ShowSlide = createContext<(position: number | undefined) => void>(() => {});

/** While mounted. */
export function useShownSlide(place: string): void {
  const show = use(ShowSlide);
  const position = Number(place.split('.').at(-1));
  useEffect(() => {
    show(position);
    return () => show(undefined);
  }, [show, position]);
}
