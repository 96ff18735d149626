/**
 * The direction of imports inside the project. `npm test -- --only imports` checks it; tests/architecture/imports.test.ts
 * plants a violation of each rule and sees it caught.
 */

const wiring = '(^|/)(router|trpc|context|app|api)\\.ts$|^server/render/(page|read-client)\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-zod-only',
      comment: 'src/domain is plain TypeScript and zod: the server, the browser and the tests share it.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'browser-imports-zod-mini',
      comment: 'A screen that meets both forms of zod fetches 10 kB more: src/ has the small one.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'browser-never-imports-server',
      comment: 'Everything under src/ may ship to a browser. Only the API client knows the types of the router.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/api/trpc\\.ts$' },
      to: { path: '^(server|prisma)/' },
    },
    {
      name: 'api-client-imports-router-type-only',
      comment: 'src/lib/api/trpc.ts imports the type of server/router.ts: no value, and no other module.',
      severity: 'error',
      from: { path: '^src/lib/api/trpc\\.ts$' },
      to: { path: '^(server|prisma)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-client-imports-router-only',
      comment: 'src/lib/api/trpc.ts imports the type of server/router.ts: no value, and no other module.',
      severity: 'error',
      from: { path: '^src/lib/api/trpc\\.ts$' },
      to: { path: '^(server|prisma)/', pathNot: '^server/router\\.ts$' },
    },
    {
      name: 'feature-imports-no-other-feature',
      comment: 'What two features need is a widget, a component or part of the domain.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-import-no-routes',
      comment: 'Routes compose features, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(routes/|routeTree)' },
    },
    {
      name: 'components-are-free-of-the-domain',
      comment: 'The design system knows nothing of the product; its own words stand with all others (D56).',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: '^src/(domain|widgets|features|routes)/', pathNot: '^src/domain/forms/(ui-)?texts\\.ts$' },
    },
    {
      name: 'widgets-import-no-screens',
      comment: 'Widgets are used by features and routes.',
      severity: 'error',
      from: { path: '^src/widgets/' },
      to: { path: '^src/(features|routes)/' },
    },
    {
      name: 'lib-imports-no-screens',
      comment: 'src/lib has no screens.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(components|widgets|features|routes)/' },
    },
    {
      name: 'services-know-no-trpc',
      comment: 'Services throw DomainError and know nothing of how they are called.',
      severity: 'error',
      from: { path: '^server/', pathNot: wiring },
      to: { path: '^node_modules/@trpc/' },
    },
    {
      name: 'routers-know-no-database',
      comment: 'Routers are wiring: access level, input, one call of a service.',
      severity: 'error',
      from: { path: ['^server/router\\.ts$', '^server/[^/]+/router\\.ts$'] },
      to: { path: '^(server/platform/database\\.ts$|prisma/generated/|node_modules/(@prisma|pg)/)' },
    },
    {
      name: 'only-auth-imports-credentials',
      comment: 'lucia, otplib and argon2 stay replaceable in one folder.',
      severity: 'error',
      from: { path: '^(server|src|scripts)/', pathNot: '^server/auth/' },
      to: { path: '^node_modules/(lucia|otplib|@otplib|@node-rs/argon2)' },
    },
    {
      name: 'server-imports-pages-through-render',
      comment: 'Of the browser the server takes the domain; only server/render knows the pages.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/render/' },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What the product needs does not stand among the tests.',
      severity: 'error',
      from: { path: '^(src|server|prisma|scripts)/' },
      to: { path: '^(tests|e2e|bench)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Every import is found.',
      severity: 'error',
      from: { path: '^(src|server|scripts|tests|e2e)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'What is imported stands in package.json.',
      severity: 'error',
      from: { path: '^(src|server|scripts|tests|e2e)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-needs-no-development-packages',
      comment: 'The server runs, and is built, from an install without the tools of the checks.',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: '^(node_modules|prisma/generated)/' },
    exclude: { path: '^(dist|data)/' },
    // Read by scripts/lib/import-rules.mjs with the compiler of TypeScript 6: that of 7 offers no interface for tools.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
