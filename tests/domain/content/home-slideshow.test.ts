import { describe, expect, test } from 'vitest';
import {
  firstSlide,
  hasPicture,
  isAdvancing,
  slideSeconds,
  slideshowReducer,
  swipeStep,
  type SlideshowAction,
} from '../../../src/features/content/home/slideshow-state.ts';

const after = (...actions: SlideshowAction[]) => actions.reduce(slideshowReducer, firstSlide);
const hold = (reason: 'hover' | 'focus', isHeld: boolean) => ({ type: 'hold', reason, isHeld }) as const;

test('a slide is shown for eight seconds (specification 1, section 9)', () => {
  expect(slideSeconds).toBe(8);
});

test('steps wrap around in both directions', () => {
  const forth = { type: 'step', by: 1, count: 3 } as const;
  const back = { type: 'step', by: -1, count: 3 } as const;
  expect(after(back).index).toBe(2);
  expect(after(forth, forth, forth).index).toBe(0);
  expect(after({ type: 'step', by: 1, count: 0 }).index).toBe(0);
});

describe('what stops the slideshow (D30)', () => {
  test('it runs with several slides and no reason to stop', () => {
    expect(isAdvancing(firstSlide, 3, false)).toBe(true);
    expect(isAdvancing(firstSlide, 1, false)).toBe(false);
  });

  test('it never runs with reduced motion, but a slide can be chosen', () => {
    expect(isAdvancing(firstSlide, 3, true)).toBe(false);
    expect(after({ type: 'show', index: 2 }).index).toBe(2);
  });

  test('hover and focus pause it until both have ended', () => {
    expect(isAdvancing(after(hold('hover', true)), 3, false)).toBe(false);
    expect(isAdvancing(after(hold('hover', true), hold('focus', true), hold('hover', false)), 3, false)).toBe(false);
    expect(
      isAdvancing(after(hold('hover', true), hold('hover', true), hold('hover', false)), 3, false),
      'a repeated event counts once',
    ).toBe(true);
  });

  test('paused by the person it stays paused, whatever else changes', () => {
    const paused = after({ type: 'toggle' }, hold('hover', true), hold('hover', false), { type: 'show', index: 1 });
    expect(isAdvancing(paused, 3, false)).toBe(false);
    expect(isAdvancing(slideshowReducer(paused, { type: 'toggle' }), 3, false)).toBe(true);
  });
});

describe('pictures', () => {
  const withPicture = (state: typeof firstSlide, count: number) =>
    Array.from({ length: count }, (_, position) => position).filter((position) => hasPicture(state, position, count));

  test('are loaded on the visible slide and its neighbours, including around the end', () => {
    expect(withPicture(firstSlide, 60)).toEqual([0, 1, 59]);
    expect(withPicture(firstSlide, 3)).toEqual([0, 1, 2]);
    expect(withPicture(firstSlide, 1)).toEqual([0]);
    expect(withPicture(after({ type: 'step', by: -1, count: 60 }), 60)).toEqual([0, 58, 59]);
  });

  test('stay on the slide that fades out, whichever comes next', () => {
    expect(withPicture(after({ type: 'show', index: 29 }), 60)).toEqual([0, 28, 29, 30]);
    expect(withPicture(after({ type: 'show', index: 29 }, { type: 'show', index: 29 }), 60)).toEqual([0, 28, 29, 30]);
    expect(withPicture(after({ type: 'show', index: 29 }, { type: 'show', index: 40 }), 60)).toEqual([29, 39, 40, 41]);
  });
});

describe('a swipe', () => {
  const from = { x: 200, y: 200 };

  test('to the left shows the next slide, to the right the previous one', () => {
    expect(swipeStep(from, { x: 120, y: 210 })).toBe(1);
    expect(swipeStep(from, { x: 280, y: 190 })).toBe(-1);
  });

  test('that scrolls, or hardly moves, changes nothing', () => {
    expect(swipeStep(from, { x: 120, y: 320 })).toBeUndefined();
    expect(swipeStep(from, { x: 170, y: 200 })).toBeUndefined();
  });
});
