import { JSDOM } from 'jsdom';
import { act, createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../src/lib/lazy-part.ts';

const Greeting = ({ name }: { name: string }) => createElement('p', null, `Hello ${name}`);
const page = (part: Parameters<typeof createElement<{ name: string }>>[0]) =>
  createElement(Suspense, null, createElement(part, { name: 'Maria' }));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a part that is preloaded is rendered by the server', async () => {
  const part = lazyPart(() => Promise.resolve({ Greeting }), 'Greeting');
  await part.preload();
  expect(renderToString(page(part))).toBe(renderToString(page(Greeting)));
});

it('a part that fails to load is omitted', async () => {
  const part = lazyPart<'Greeting', { name: string }>(
    () => Promise.reject(new Error('The network is away.')),
    'Greeting',
  );
  await part.preload();
  expect(renderToString(page(part))).not.toContain('Hello');
});

it('a part that loads after the page is hydrated without a warning', async () => {
  const { window } = new JSDOM(`<main>${renderToString(page(Greeting))}</main>`);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const warnings = vi.spyOn(console, 'error');
  const { hydrateRoot } = await import('react-dom/client');
  const container = window.document.querySelector('main');
  if (container === null) throw new Error('The page has a main part.');
  const before = container.firstElementChild;
  let arrive = (_: { Greeting: typeof Greeting }): void => undefined;
  const part = lazyPart(() => new Promise<{ Greeting: typeof Greeting }>((resolve) => (arrive = resolve)), 'Greeting');
  const root = await act(async () => hydrateRoot(container, page(part)));
  expect(container.textContent).toBe('Hello Maria');
  await act(() => {
    arrive({ Greeting });
    return part.preload();
  });
  expect(container.firstElementChild).toBe(before);
  act(() => root.render(page(part)));
  expect(warnings).not.toHaveBeenCalled();
  act(() => root.unmount());
});
