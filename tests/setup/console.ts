import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** A line on console.error or console.warn that nobody expected is a fault, like a failed assertion. */
let heard: string[] = [];
let expected: RegExp[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    const line = format(...words);
    if (expected.some((pattern) => pattern.test(line))) return;
    heard.push(`console.${level}: ${line}`);
    print(...words);
  };
}

/** Lets lines of this kind pass until the end of the running test. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

function check(): void {
  const lines = heard;
  heard = [];
  expected = [];
  if (lines.length > 0) throw new Error(`Unexpected on the console:\n${lines.join('\n')}`);
}

afterEach(check);
afterAll(check);
