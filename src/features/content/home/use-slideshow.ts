import { useEffect, useReducer, useSyncExternalStore } from 'react';
import {
  firstSlide,
  isAdvancing,
  slideSeconds,
  slideshowReducer,
  type SlideshowAction,
  type SlideshowState,
} from './slideshow-state.ts';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function watchMotion(changed: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function watchTab(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const never = () => () => {};

interface Slideshow extends SlideshowState {
  dispatch: (action: SlideshowAction) => void;
  advancing: boolean;
  prefersReducedMotion: boolean;
  /** False in server HTML. */
  isReady: boolean;
}

/** With its holds (D30). */
export function useSlideshow(count: number, shown?: number): Slideshow {
  const [state, dispatch] = useReducer(slideshowReducer, firstSlide);
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const prefersReducedMotion = useSyncExternalStore(
    watchMotion,
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
  const isHidden = useSyncExternalStore(
    watchTab,
    () => document.visibilityState === 'hidden',
    () => false,
  );
  const wanted = shown ?? state.index;
  const index = wanted < count ? wanted : 0;
  const advancing = shown === undefined && !isHidden && isAdvancing(state, count, prefersReducedMotion);

  useEffect(() => {
    if (!advancing) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'show', index: (index + 1) % count }), slideSeconds * 1000);
    return () => clearTimeout(timer);
  }, [advancing, count, index]);

  return { ...state, index, dispatch, advancing, prefersReducedMotion, isReady };
}
