import { type RefObject, useLayoutEffect, useState } from 'react';

const gap = 8;

/** Where `place` covers no main button, else the bottom. */
function unobstructedBottom(place: HTMLElement): number {
  const { height, left, right } = place.getBoundingClientRect();
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')) || 0;
  // Behind a dialog nothing is pressed.
  const shown = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const buttons = [...shown.querySelectorAll('.main-action')]
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.right > left && box.left < right)
    .toSorted((one, other) => other.bottom - one.bottom);
  let foot = window.innerHeight - bar;
  for (const { top, bottom } of buttons) {
    if (top < foot + gap && bottom > foot - height - gap) foot = top - gap;
  }
  return foot - height < 0 ? bar : window.innerHeight - foot;
}

/** Also on scroll and when dialogs open. */
export function useUnobstructedBottom(place: RefObject<HTMLElement | null>, shown: unknown): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    if (shown === undefined) return undefined;
    let frame = 0;
    const find = () => {
      frame = 0;
      if (place.current !== null) setBottom(unobstructedBottom(place.current));
    };
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(find);
    };
    find();
    const observer = new MutationObserver(plan);
    observer.observe(document.body, { childList: true, subtree: true });
    const events = ['scroll', 'resize', 'animationend', 'transitionend'] as const;
    for (const event of events) window.addEventListener(event, plan, true);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, plan, true);
    };
  }, [place, shown]);
  return bottom;
}
