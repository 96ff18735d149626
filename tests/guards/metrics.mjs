const handler = { file: 'server/metrics/handler.ts', test: 'tests/metrics/metrics.test.ts' };

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'metrics require the token',
    find: "if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))",
    replace: 'if (false as boolean)',
    named: 'require the token',
    ...handler,
  },
  {
    guard: 'without a token there are no metrics',
    find: 'response.status(404)',
    replace: 'response.status(200)',
    named: 'have no route without a token',
    ...handler,
  },
  {
    guard: 'metrics never contain an address',
    file: 'server/metrics/metrics.ts',
    find: "routeClassOf(request.url ?? '')",
    replace: "(request.url ?? '')",
    named: 'count requests by class and status',
    test: 'tests/metrics/metrics.test.ts',
  },
];
