import { expect, it } from 'vitest';
import { buildSharedReads } from '../../server/platform/shared-reads.ts';

/** Reads that a test ends one by one. */
function buildReads() {
  const statements: { keys: string[]; end: (rows: [string, string][]) => void; fail: (error: Error) => void }[] = [];
  const read = buildSharedReads<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        statements.push({ keys, end: (rows) => resolve(new Map(rows)), fail: reject });
      }),
  );
  return { statements, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('concurrent reads share a statement, and each gets its own row', async () => {
  const { statements, read } = buildReads();
  const asked = Promise.all([read('a'), read('b'), read('a'), read('c')]);
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
  statements[0]?.end([
    ['b', 'of b'],
    ['a', 'of a'],
  ]);
  expect(await asked).toEqual(['of a', 'of b', 'of a', undefined]);
});

it('a read joins a statement that starts after it, never a running one', async () => {
  const { statements, read } = buildReads();
  const early = read('a');
  await turn();
  const late = read('a');
  await turn();
  expect(statements).toHaveLength(2);
  statements[0]?.end([['a', 'before']]);
  statements[1]?.end([['a', 'after']]);
  expect([await early, await late]).toEqual(['before', 'after']);
});

it('two statements run at a time, and reads in between share the next', async () => {
  const { statements, read } = buildReads();
  const asked = [read('a')];
  await turn();
  asked.push(read('b'));
  await turn();
  for (const key of ['c', 'd', 'e']) {
    asked.push(read(key));
    await turn();
  }
  expect(statements).toHaveLength(2);
  statements[0]?.end([['a', 'a']]);
  await expect.poll(() => statements.length).toBe(3);
  expect(statements[2]?.keys).toEqual(['c', 'd', 'e']);
  statements[1]?.end([]);
  statements[2]?.end([['e', 'e']]);
  expect(await Promise.all(asked)).toEqual(['a', undefined, undefined, undefined, 'e']);
});

it('a failure affects all reads that shared it, and nothing else', async () => {
  const { statements, read } = buildReads();
  const asked = Promise.allSettled([read('a'), read('b')]);
  await turn();
  statements[0]?.fail(new Error('gone'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = read('a');
  await turn();
  statements[1]?.end([['a', 'back']]);
  expect(await next).toBe('back');
});
