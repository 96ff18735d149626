/** What other programs read: open data and the description of the API. */
/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'open data is behind the trial gate',
    file: 'server/opportunities/open-data/handler.ts',
    find: 'await requireGrant(deps, request);',
    replace: '{ isGated: true };',
    test: 'tests/opportunities/open-data.test.ts',
    named: 'is for those who entered',
  },
  {
    guard: 'a filter that open data cannot apply is refused',
    file: 'server/opportunities/open-data/handler.ts',
    find: 'if (unknown !== undefined) {',
    replace: 'if (unknown === opportunitySearchKeys[0]) {',
    test: 'tests/opportunities/open-data.test.ts',
    named: 'refuses a filter that it cannot apply',
  },
  {
    guard: 'downloads of open data are limited',
    file: 'server/opportunities/open-data/handler.ts',
    find: "await deps.limits.drawn(request.ip ?? '');",
    replace: '',
    test: 'tests/opportunities/open-data.test.ts',
    named: 'limits downloads, but not answers that nothing changed',
  },
  {
    guard: 'text in CSV of open data is no formula',
    file: 'server/opportunities/open-data/formats.ts',
    find: "escapeFormula(String(opportunity[field] ?? ''))",
    replace: "String(opportunity[field] ?? '')",
    test: 'tests/opportunities/open-data.test.ts',
    named: 'has what visitors see of an opportunity in each format, and nothing private',
  },
  {
    guard: 'the description of the API is behind the trial gate',
    file: 'server/open-api/handler.ts',
    find: 'await requireGrant(deps, request);',
    replace: '{ isGated: true };',
    test: 'tests/contract/plain-routes.test.ts',
    named: 'asks for every route',
  },
  {
    guard: 'answers have nothing that is not described',
    file: 'server/open-api/answers.ts',
    find: '    examples: z.int(),\n',
    replace: '',
    test: 'tests/open-api/open-api.test.ts',
    named: 'answers fit their schemas',
  },
];
