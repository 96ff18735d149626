/** Seconds; minimum swipe: pixels (spec 1 §9). */
export const slideSeconds = 8;
const swipeDistance = 50;

/** D30; the hook handles hidden tabs. */
type HoldReason = 'hover' | 'focus';

export interface SlideshowState {
  index: number;
  /** While it fades. */
  last: number;
  /** Until the user restarts it. */
  isStopped: boolean;
  holds: readonly HoldReason[];
}

export type SlideshowAction =
  | { type: 'show'; index: number }
  | { type: 'step'; by: 1 | -1; count: number }
  | { type: 'toggle' }
  | { type: 'hold'; reason: HoldReason; isHeld: boolean };

export const firstSlide: SlideshowState = { index: 0, last: 0, isStopped: false, holds: [] };

const moved = (state: SlideshowState, index: number): SlideshowState =>
  index === state.index ? state : { ...state, index, last: state.index };

export function slideshowReducer(state: SlideshowState, action: SlideshowAction): SlideshowState {
  switch (action.type) {
    case 'show':
      return moved(state, action.index);
    case 'step':
      return action.count < 1 ? state : moved(state, (state.index + action.by + action.count) % action.count);
    case 'toggle':
      return { ...state, isStopped: !state.isStopped };
    case 'hold': {
      if (state.holds.includes(action.reason) === action.isHeld) return state;
      const others = state.holds.filter((reason) => reason !== action.reason);
      return { ...state, holds: action.isHeld ? [...others, action.reason] : others };
    }
  }
}

/** Others overlap in view: browsers would fetch every picture. */
export function hasPicture({ index, last }: SlideshowState, position: number, count: number): boolean {
  const away = Math.abs(position - index);
  return away <= 1 || away === count - 1 || position === last;
}

export function isAdvancing(state: SlideshowState, count: number, prefersReducedMotion: boolean): boolean {
  return count > 1 && !prefersReducedMotion && !state.isStopped && state.holds.length === 0;
}

/** Undefined for a scroll or tap. */
export function swipeStep(from: { x: number; y: number }, to: { x: number; y: number }): 1 | -1 | undefined {
  const across = to.x - from.x;
  if (Math.abs(across) < swipeDistance || Math.abs(across) < 1.5 * Math.abs(to.y - from.y)) return undefined;
  return across < 0 ? 1 : -1;
}
