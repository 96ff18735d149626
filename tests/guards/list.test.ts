import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { findOnce, type Guard } from '../../scripts/lib/mutants/guards.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';

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
