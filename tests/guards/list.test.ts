import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { findOnce, type Guard } from '../../scripts/lib/mutants/guards.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';
import { canBeNamed, testsIn, type TestTitle } from '../architecture/test-titles.ts';

const folder = inProject('tests', 'guards');

async function readAll(): Promise<Guard[]> {
  const lists: Guard[][] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.mjs')) continue;
    const module = (await import(pathToFileURL(path.join(folder, name)).href)) as { guards: Guard[] };
    lists.push(module.guards);
  }
  return lists.flat();
}

it('the list of `npm run test:guards` matches the code: each text exists once, each test exists', async () => {
  const guards = await readAll();
  expect(guards.length).toBeGreaterThan(40);
  const stale = guards.filter(
    ({ file, find, test }) =>
      findOnce(readFileSync(inProject(file), 'utf8'), find) !== undefined || !existsSync(inProject(test)),
  );
  expect(stale.map(({ guard }) => guard)).toEqual([]);
});

it('each guard names tests of its file', async () => {
  const files = new Map<string, { source: string; titles: readonly TestTitle[] }>();
  const read = (file: string) => {
    const source = readFileSync(inProject(file), 'utf8');
    const known = files.get(file) ?? { source, titles: testsIn(source) };
    files.set(file, known);
    return known;
  };
  // The name of a row of `it.each` is in the source only.
  const isNamed = (file: string, words: string) => {
    const { source, titles } = read(file);
    return titles.some((title) => canBeNamed(title, words)) || source.includes(`'${words.replaceAll("'", "\\'")}`);
  };
  const guards = await readAll();
  const nameless = guards.flatMap(({ guard, test, named = [] }) =>
    [named].flat().flatMap((words) => (isNamed(test, words) ? [] : [`${guard}: ${words}`])),
  );
  expect(nameless).toEqual([]);
});

it.each([
  ['is kept', true],
  ['a file is kept 3 ti', true],
  ['times', true],
  ['a file is lost', false],
  ['3 of them', false],
])('the name “%s” names a test: %s', (words, isNamed) => {
  const [title] = testsIn("describe('a file', () => { it.each([1])('is kept %d times', () => {}); });");
  expect(title && canBeNamed(title, words)).toBe(isNamed);
});
