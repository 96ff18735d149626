import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../src/lib/api/trpc.ts';
import { createAppRouter } from '../../src/router.tsx';

/** For screens rendered without a site; its calls reach nothing. */
export const client = createTRPCClient<AppRouter>({
  links: [httpLink({ url: 'http://site.test', transformer: superjson })],
});

/** The application's router, without user data. */
export const routerOfTests = createAppRouter({ client });

/** The address of every screen, with its parameters: `/clients/$id`; not what unknown addresses lead to. */
export const routePaths = [
  ...new Set(
    Object.keys(routerOfTests.routesByPath)
      .filter((path) => !path.endsWith('/$'))
      .map((path) => path.replace(/(.)\/$/, '$1')),
  ),
];
