import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { isServedPath, isStoredPath, servedPaths } from '../../src/domain/paths.ts';
import { reservedSegments } from '../../src/domain/reserved-segments.ts';
import type { AppRouter } from '../../src/lib/trpc.ts';
import { createAppRouter } from '../../src/router.tsx';

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://site.test', transformer: superjson })] });
const routes = Object.keys(createAppRouter({ client }).routesByPath).map((path) => path.replace(/(.)\/$/, '$1'));

it('links lead exactly to the screens there are (D21)', () => {
  const fixed = [...new Set(routes)].filter((path) => !path.includes('$'));
  expect(fixed.toSorted()).toEqual([...servedPaths].toSorted());
});

it('screens with a parameter are link targets too, and no stored page can take the place of any (D18)', () => {
  // `/$slug` is where stored pages stand: whatever no screen has taken.
  for (const path of routes.filter((route) => route !== '/$slug')) {
    const made = path.replace(/\$\w+/, 'x');
    expect(isServedPath(made) || isStoredPath(made), path).toBe(true);
    const [, segment = ''] = path.split('/');
    expect(segment === '' || reservedSegments.some((reserved) => reserved === segment), path).toBe(true);
  }
});
