import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { JSDOM } from 'jsdom';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { homeTexts } from '../../../src/domain/content/homepage/texts.ts';
import { HeroSlideshow } from '../../../src/features/content/home/hero-slideshow.tsx';
import { ApiProvider } from '../../../src/lib/api/trpc.ts';
import { client } from '../../setup/routes.ts';

const slides = defaultHomepage.heroSlides.map((slide) => ({ ...slide, buttonText: '' }));
const { window } = new JSDOM('<!doctype html><main></main>', { pretendToBeVisual: true });
const { document } = window;

let isReduced = false;
let visibility = 'visible';
let unmount = (): void => undefined;

beforeEach(async () => {
  [isReduced, visibility] = [false, 'visible'];
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  const matchMedia = () => Object.assign(new window.EventTarget(), { matches: isReduced });
  for (const [name, value] of Object.entries({ window, document, navigator: window.navigator, matchMedia })) {
    vi.stubGlobal(name, value);
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});

afterEach(() => {
  act(unmount);
  vi.useRealTimers();
});

async function open(): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const container = document.querySelector('main');
  if (container === null) throw new Error('The page has a main part.');
  const root = createRoot(container);
  unmount = () => root.unmount();
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <ApiProvider value={client}>
          <HeroSlideshow slides={slides} siteName="The authority" />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
}

/** The position of the slide shown after so many seconds. */
function after(seconds: number): number {
  // In steps: each slide starts a timer of its own.
  for (let passed = 0; passed < seconds; passed += 1) act(() => void vi.advanceTimersByTime(1000));
  return [...document.querySelectorAll('article')].findIndex((article) => !article.hasAttribute('inert'));
}

const control = (label: string) => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
const area = () => document.querySelector('[role="presentation"]');
const point = (type: string, pointerType = 'mouse') =>
  act(() => {
    area()?.dispatchEvent(Object.assign(new window.Event(type, { bubbles: true }), { pointerType }));
  });

it('the slideshow advances every eight seconds', async () => {
  await open();
  expect([after(7), after(2), after(8)]).toEqual([0, 1, 2]);
});

it('stops at the pause control until it is started again', async () => {
  await open();
  act(() => control(homeTexts.slideshow.pause)?.click());
  expect(after(20)).toBe(0);
  act(() => control(homeTexts.slideshow.play)?.click());
  expect(after(9)).toBe(1);
});

it('is held while a mouse is over it, but not by a touch', async () => {
  await open();
  point('pointerover');
  expect(after(20)).toBe(0);
  point('pointerout');
  expect(after(9)).toBe(1);
  point('pointerover', 'touch');
  expect(after(8)).toBe(2);
});

it('is held while the focus is in it', async () => {
  await open();
  act(() => control(homeTexts.slideshow.next)?.focus());
  expect(after(20)).toBe(0);
  act(() => control(homeTexts.slideshow.next)?.blur());
  expect(after(9)).toBe(1);
});

it('is held while its tab is hidden', async () => {
  await open();
  const show = (state: string) =>
    act(() => {
      visibility = state;
      document.dispatchEvent(new window.Event('visibilitychange'));
    });
  show('hidden');
  expect(after(20)).toBe(0);
  show('visible');
  expect(after(9)).toBe(1);
});

it('does not advance with reduced motion', async () => {
  isReduced = true;
  await open();
  expect(after(20)).toBe(0);
});
