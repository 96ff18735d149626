import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** An unexpected line on console.error or console.warn fails the test. */
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

/** Allows lines of this kind until the end of the running test. */
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
