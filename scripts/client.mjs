/**
 * `npm run client`: the typed client as a package, dist/client-package/ipa-portal-client-VERSION.tgz. Needs no network:
 * the package names its dependencies and holds none.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { clientTypes } from './lib/client-types.mjs';
import { loadTs } from './lib/load-ts.mjs';
import { inProject } from './lib/paths.mjs';
import { runCommand, step } from './lib/report.mjs';

const program = `import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';

export function createClient({ url, headers, fetch }) {
  const address = new URL('/api/trpc', url).href;
  return createTRPCClient({ links: [httpBatchLink({ url: address, headers, fetch, transformer: superjson, maxItems: 10 })] });
}
`;

const declarations = `import type { HTTPHeaders, TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './router.js';

export type { AppRouter };
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export interface ClientOptions {
  /** The address of the site, such as https://www.ipa.gov.pg. */
  url: string;
  /** Such as \`{ cookie: 'trial=…' }\`, the grant of the trial gate. */
  headers?: HTTPHeaders | (() => HTTPHeaders | Promise<HTTPHeaders>);
  fetch?: typeof fetch;
}
export declare function createClient(options: ClientOptions): TRPCClient<AppRouter>;
`;

await runCommand(async () => {
  const own = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  const folder = inProject('dist', 'client-package');
  const content = path.join(folder, 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(content, { recursive: true });
  const types = await step('writing the types of the API', async () => {
    const { appRouter } = await loadTs('server/router.ts');
    return clientTypes(appRouter._def.procedures);
  });
  const dependencies = ['@trpc/client', '@trpc/server', 'superjson'];
  const description = {
    name: `${own.name}-client`,
    version: own.version,
    description: 'Typed client of the portal of the Investment Promotion Authority of Papua New Guinea',
    type: 'module',
    license: own.license ?? 'UNLICENSED',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(dependencies.map((name) => [name, own.dependencies[name]])),
  };
  await writeFile(path.join(content, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`);
  await writeFile(path.join(content, 'index.js'), program);
  await writeFile(path.join(content, 'index.d.ts'), declarations);
  await writeFile(path.join(content, 'router.d.ts'), types);
  await step('packing', () =>
    promisify(execFile)('npm', ['pack', content, '--pack-destination', folder, '--offline', '--silent']),
  );
  process.stdout.write(`dist/client-package/${description.name}-${description.version}.tgz is ready.\n`);
});
