import { expect, it } from 'vitest';
import { expectConsole } from '../setup/console.ts';

it('lets a line pass that the test expects', () => {
  expectConsole(/^on purpose/);
  expect(() => console.warn('on purpose: %d', 1)).not.toThrow();
});

it.fails('counts any other line as a fault', () => {
  expect(() => console.error('Out of the blue, to see the test fail.')).not.toThrow();
});
