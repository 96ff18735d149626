import { expect, it } from 'vitest';
import { nounOf, reach, testsFor } from '../../scripts/lib/reach.mjs';

const imports: Record<string, string[]> = {
  'src/domain/clients/clients.ts': [],
  'src/domain/clients/texts.ts': [],
  'src/features/clients/client-form.tsx': ['src/domain/clients/clients.ts', 'src/domain/clients/texts.ts'],
  'src/routes/clients.tsx': ['src/features/clients/client-form.tsx'],
  'src/routeTree.gen.ts': ['src/routes/clients.tsx'],
  'server/clients/service.ts': ['src/domain/clients/clients.ts'],
  'server/clients/router.ts': ['server/clients/service.ts'],
  'server/trash/registry.ts': ['server/clients/service.ts'],
  'server/router.ts': ['server/clients/router.ts', 'server/posts/router.ts'],
  'server/posts/router.ts': [],
  'server/app.ts': ['server/router.ts'],
  'tests/setup/app.ts': ['server/app.ts'],
  'tests/clients/list.test.ts': ['tests/setup/app.ts'],
  'tests/posts/public.test.ts': ['tests/setup/app.ts'],
  'tests/trash/trash.test.ts': ['tests/setup/app.ts'],
  'tests/domain/clients.test.ts': ['src/domain/clients/clients.ts'],
  'e2e/admin/clients.spec.ts': [],
  'e2e/admin/csv.spec.ts': [],
  'e2e/site/news.spec.ts': [],
};
const modules = Object.entries(imports).map(([source, targets]) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
}));

it('a change in a feature selects its own tests, the tests of its users, and its journeys', () => {
  expect(reach(['server/clients/service.ts'], modules)).toEqual({
    all: false,
    tests: ['tests/clients/list.test.ts', 'tests/trash/trash.test.ts'],
    journeys: ['e2e/admin/clients.spec.ts', 'e2e/admin/csv.spec.ts'],
  });
});

it('a change in a rule selects the tests that import it', () => {
  const { tests } = expectSome(reach(['src/domain/clients/clients.ts'], modules));
  expect(tests).toContain('tests/domain/clients.test.ts');
  expect(tests).not.toContain('tests/posts/public.test.ts');
});

it('the tests that may notice a change: the nearest, those that name what it exports, those of its entities', () => {
  const texts: Record<string, string> = {
    'server/clients/service.ts': 'export async function addClient() {}',
    'tests/posts/public.test.ts': 'caller.clients.addClient({})',
  };
  const textOf = (file: string) => texts[file] ?? '';
  expect(testsFor('src/domain/clients/clients.ts', modules, { nearest: 1, textOf })).toEqual([
    ['tests/domain/clients.test.ts'],
    [],
    ['tests/clients/list.test.ts'],
    [],
  ]);
  expect(testsFor('server/clients/service.ts', modules, { nearest: 1, textOf })).toEqual([
    [],
    ['tests/posts/public.test.ts'],
    ['tests/clients/list.test.ts'],
    ['tests/trash/trash.test.ts'],
  ]);
});

it('a change in a screen selects its journeys, not through a hub', () => {
  const { journeys } = expectSome(reach(['src/features/clients/client-form.tsx'], modules));
  expect(journeys).toEqual(['e2e/admin/clients.spec.ts', 'e2e/admin/csv.spec.ts']);
});

it.each([
  'package-lock.json',
  'prisma/schema.prisma',
  'server/trpc.ts',
  'server/platform/limits.ts',
  'e2e/setup/test.ts',
])('a change in %s selects everything', (file) => {
  expect(reach([file], modules)).toEqual({ all: true });
});

it('a change in the documentation selects nothing', () => {
  expect(reach(['README.md'], modules)).toEqual({ all: false, tests: [], journeys: [] });
});

it.each([
  ['server/billing/scope.ts', 'billing'],
  ['src/features/clients/client-form.tsx', 'clients'],
  ['src/domain/articles/texts.ts', 'articles'],
  ['src/domain/content/homepage/schema.ts', 'content'],
  ['README.md', undefined],
])('%s belongs to %s', (file, noun) => {
  expect(nounOf(file)).toBe(noun);
});

function expectSome(reached: ReturnType<typeof reach>) {
  if (reached.all) throw new Error('Everything is reached.');
  return reached;
}
