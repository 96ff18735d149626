/** What holds the slideshow of the home page (D30). */
const screen = 'src/features/content/home/hero-slideshow.tsx';
const hook = 'src/features/content/home/use-slideshow.ts';
const test = 'tests/domain/content/slideshow-holds.test.tsx';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'the pause control stops the slideshow',
    file: screen,
    find: "onToggle={() => dispatch({ type: 'toggle' })}",
    replace: 'onToggle={() => undefined}',
    test,
    named: 'stops at the pause control',
  },
  {
    guard: 'a mouse over the slideshow holds it',
    file: screen,
    find: "dispatch({ type: 'hold', reason: 'hover', isHeld: true });",
    replace: 'return;',
    test,
    named: 'while a mouse is over it',
  },
  {
    guard: 'a touch does not hold the slideshow',
    file: screen,
    find: "if (event.pointerType === 'mouse') ",
    replace: 'if (event.pointerType) ',
    test,
    named: 'while a mouse is over it',
  },
  {
    guard: 'the focus in the slideshow holds it',
    file: screen,
    find: "onFocus={() => dispatch({ type: 'hold', reason: 'focus', isHeld: true })}",
    replace: '',
    test,
    named: 'while the focus is in it',
  },
  {
    guard: 'a hidden tab holds the slideshow',
    file: hook,
    find: '!isHidden && ',
    replace: '',
    test,
    named: 'while its tab is hidden',
  },
  {
    guard: 'hiding the tab is noticed',
    file: hook,
    find: "document.addEventListener('visibilitychange', changed);",
    replace: '',
    test,
    named: 'while its tab is hidden',
  },
  {
    guard: 'reduced motion holds the slideshow',
    file: hook,
    find: 'isAdvancing(state, count, prefersReducedMotion)',
    replace: 'isAdvancing(state, count, false)',
    test,
    named: 'with reduced motion',
  },
];
