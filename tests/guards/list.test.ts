import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOnce } from '../../scripts/lib/mutants/guards.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';
import { namelessOf, readGuards } from '../setup/named-tests.ts';

it('the list of `npm run test:guards` matches the code: each text exists once, each test exists', async () => {
  const guards = await readGuards();
  expect(guards.length).toBeGreaterThan(40);
  const stale = guards.filter(
    ({ file, find, test }) =>
      findOnce(readFileSync(inProject(file), 'utf8'), find) !== undefined || !existsSync(inProject(test)),
  );
  expect(stale.map(({ guard }) => guard)).toEqual([]);
});

it('a guard without a test of its name is found at the end of a run', () => {
  const guard = { guard: 'a door', file: 'a.ts', find: 'if', replace: '', test: 'a.test.ts' };
  const namesIn = (file: string) => (file === 'a.test.ts' ? ['the door is closed at night'] : undefined);
  const known = { ...guard, named: ['closed at night', 'the door'] };
  const elsewhere = { ...guard, test: 'b.test.ts', named: 'is open' };
  expect(namelessOf([guard, known, elsewhere], namesIn)).toEqual([]);
  expect(namelessOf([{ ...guard, named: ['the door', 'is open'] }], namesIn)).toEqual([
    'a door: no test of a.test.ts is called “is open”',
  ]);
});
