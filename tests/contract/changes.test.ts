import { expect, it } from 'vitest';
import { appRouter } from '../../server/router.ts';
import { importNouns } from '../../src/domain/imports/imports.ts';
import { readsByChange } from '../../src/lib/api/reads-by-change.ts';

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
const namesOf = (type: string) => procedures.filter(([, { _def }]) => _def.type === type).map(([name]) => name);

it('the cache table lists what each mutation invalidates, and no other procedures', () => {
  const files = ['uploads.resource', 'imports.statement', ...importNouns.map((noun) => `imports.${noun}`)];
  expect(Object.keys(readsByChange).toSorted()).toEqual([...namesOf('mutation'), ...files].toSorted());
});

it('whatever a mutation invalidates is read by a query', () => {
  const queries = namesOf('query');
  const isRead = (read: string) => queries.some((name) => name === read || name.startsWith(`${read}.`));
  const touched = [...new Set(Object.values<readonly string[]>(readsByChange).flat())];
  expect(touched.filter((read) => !isRead(read))).toEqual([]);
});
