import { it } from 'vitest';
import { expectConsole } from '../setup/console.ts';

it('lets a line pass that the test expects', () => {
  expectConsole(/^on purpose/);
  console.warn('on purpose: %d', 1);
});

it.fails('counts any other line as a fault', () => {
  console.error('Out of the blue, to see the test fail.');
});
