import { expect, it } from 'vitest';
import { expectConsole } from '../setup/console.ts';

it('ignores an expected line', () => {
  expectConsole(/^on purpose/);
  expect(() => console.warn('on purpose: %d', 1)).not.toThrow();
});

it.fails('reports any other line as an error', () => {
  expect(() => console.error('Out of the blue, to see the test fail.')).not.toThrow();
});
