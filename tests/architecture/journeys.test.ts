import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { testsIn } from './test-titles.ts';

const folder = path.join(projectRoot, 'e2e');
const journeys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, tests: testsIn(readFileSync(path.join(folder, name), 'utf8')) }));

/** Titles of tests that are too long to read in one go. */
const tooLong = (tests: ReturnType<typeof testsIn>) =>
  tests.filter(({ lines }) => lines >= 80).map(({ title, lines }) => `“${title}” has ${lines} lines`);

describe('a journey', () => {
  it('is found in each browser spec', () => {
    expect(journeys.length).toBeGreaterThan(50);
    expect(journeys.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('has fewer than 80 lines: its stages are named functions', () => {
    expect(journeys.flatMap(({ name, tests }) => tooLong(tests).map((fault) => `${name}: ${fault}`))).toEqual([]);
  });

  it.each(['test', 'testAtGate'])('of 80 lines is reported where it is a %s, including its steps', (call) => {
    const source = (steps: number) =>
      [
        `${call}('goes far', { tag: '@both' }, async ({ page }) => {`,
        "  await test.step('walks', async () => {",
        ...Array.from({ length: steps }, () => '    await page.reload();'),
        '  });',
        '});',
        "test('is near', () => {});",
      ].join('\n');
    expect(tooLong(testsIn(source(75)))).toEqual([]);
    expect(tooLong(testsIn(source(76)))).toEqual(['“goes far” has 80 lines']);
  });
});
