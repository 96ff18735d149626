import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruiseImports } from '../../scripts/lib/import-rules.mjs';
import { folderRules } from '../../scripts/lib/layers.mjs';
import { visitorRule } from '../../scripts/lib/visitors.mjs';
import rules from '../../.dependency-cruiser.cjs';

type Cruise = Awaited<ReturnType<typeof cruiseImports>>;

const packages = [
  'zod',
  'zod/mini',
  '@trpc/server',
  'lucia',
  'otplib',
  '@node-rs/argon2',
  'pg',
  'vitest',
  'not-declared',
];

/** A small project with modules in the places named by the rules. */
const innocent: Record<string, string> = {
  'src/domain/opportunities/opportunities.ts': "import * as z from 'zod/mini';\nexport const schema = z;",
  'src/lib/api/trpc.ts': "import type { AppRouter } from '../../../server/router.ts';\nexport type Api = AppRouter;",
  'src/components/button.tsx': 'export const Button = () => <button type="button" />;',
  'src/widgets/pictures/picture.tsx':
    "import { Button } from '../../components/button.tsx';\nexport const Picture = () => <Button />;",
  'src/features/opportunities/card.tsx': [
    "import { schema } from '../../domain/opportunities/opportunities.ts';",
    "import { Picture } from '../../widgets/pictures/picture.tsx';",
    'export const Card = () => <Picture key={String(schema)} />;',
  ].join('\n'),
  'src/features/site/header.tsx': 'export const Header = () => <header />;',
  'src/features/trash/bin.tsx': 'export const Bin = () => <p />;',
  'src/routes/index.tsx': "import { Card } from '../features/opportunities/card.tsx';\nexport const Route = Card;",
  'server/platform/database.ts': "import pg from 'pg';\nexport const database = pg;",
  'server/opportunities/service.ts':
    "import { database } from '../platform/database.ts';\nexport const list = () => database;",
  'server/opportunities/router.ts': [
    "import { router } from '@trpc/server';",
    "import { list } from './service.ts';",
    'export const opportunities = router(list);',
  ].join('\n'),
  'server/router.ts': [
    "import { opportunities } from './opportunities/router.ts';",
    'export const appRouter = opportunities;',
    'export type AppRouter = typeof appRouter;',
  ].join('\n'),
  'server/auth/primitives/passwords.ts': "import { hash } from '@node-rs/argon2';\nexport const hashPassword = hash;",
  'tests/setup.ts': "import 'vitest';\nexport const setup = 1;",
};

/** For each rule a file that breaks it, and the module it must not import. */
const guilty: Record<string, [file: string, text: string, target: string]> = {
  'domain-imports-zod-only': [
    'src/domain/bad.ts',
    "export * from '../components/button.tsx';",
    'src/components/button.tsx',
  ],
  'browser-imports-zod-mini': [
    'src/domain/bad-schema.ts',
    "import * as z from 'zod';\nexport const schema = z;",
    'node_modules/zod/index.d.ts',
  ],
  'browser-never-imports-server': [
    'src/features/site/bad-server.tsx',
    "import type { AppRouter } from '../../../server/router.ts';\nexport type Bad = AppRouter;",
    'server/router.ts',
  ],
  'api-client-imports-router-type-only': [
    'src/lib/api/trpc.ts',
    "import { appRouter } from '../../../server/router.ts';\nexport const bad = appRouter;",
    'server/router.ts',
  ],
  'api-client-imports-router-only': [
    'src/lib/api/trpc.ts',
    "import type { list } from '../../../server/opportunities/service.ts';\nexport type Bad = typeof list;",
    'server/opportunities/service.ts',
  ],
  'feature-imports-no-other-feature': [
    'src/features/opportunities/bad.tsx',
    "import { Header } from '../site/header.tsx';\nexport const Bad = () => <Header />;",
    'src/features/site/header.tsx',
  ],
  'features-import-no-routes': [
    'src/features/site/bad-route.tsx',
    "export const load = () => import('../../routes/index.tsx');",
    'src/routes/index.tsx',
  ],
  'components-are-free-of-the-domain': [
    'src/components/bad.tsx',
    "import { schema } from '../domain/opportunities/opportunities.ts';\nexport const Bad = () => <p>{String(schema)}</p>;",
    'src/domain/opportunities/opportunities.ts',
  ],
  'widgets-import-no-screens': [
    'src/widgets/bad.tsx',
    "export { Header } from '../features/site/header.tsx';",
    'src/features/site/header.tsx',
  ],
  'lib-imports-no-screens': [
    'src/lib/bad.ts',
    "export { Button } from '../components/button.tsx';",
    'src/components/button.tsx',
  ],
  'services-know-no-trpc': [
    'server/billing/service.ts',
    "import type { TRPCError } from '@trpc/server';\nexport type Bad = TRPCError;",
    'node_modules/@trpc/server/index.d.ts',
  ],
  'routers-know-no-database': [
    'server/billing/router.ts',
    "import { database } from '../platform/database.ts';\nexport const bad = database;",
    'server/platform/database.ts',
  ],
  'only-auth-imports-credentials': [
    'server/profile/service.ts',
    "import { authenticator } from 'otplib';\nexport const bad = authenticator;",
    'node_modules/otplib/index.d.ts',
  ],
  'server-imports-pages-through-render': [
    'server/site/service.ts',
    "import { Header } from '../../src/features/site/header.tsx';\nexport const bad = Header;",
    'src/features/site/header.tsx',
  ],
  'visitors-reach-no-administration': [
    'src/routes/_site/bad-screen.tsx',
    "import { Bin } from '../../features/trash/bin.tsx';\nexport const Route = () => <Bin />;",
    'src/features/trash/bin.tsx',
  ],
  'nothing-imports-tests': [
    'server/seed.ts',
    "import { setup } from '../tests/setup.ts';\nexport const bad = setup;",
    'tests/setup.ts',
  ],
  'no-cycles': [
    'src/components/bad-circle.tsx',
    "import { Button } from './button.tsx';\nexport const Picture = () => <Button />;",
    'src/components/button.tsx',
  ],
  resolvable: ['src/lib/lost.ts', "import { gone } from './gone.ts';\nexport const bad = gone;", './gone.ts'],
  'no-undeclared-packages': [
    'server/media/service.ts',
    "import { thing } from 'not-declared';\nexport const bad = thing;",
    'node_modules/not-declared/index.d.ts',
  ],
  'product-needs-no-development-packages': [
    'server/search/service.ts',
    "import { expect } from 'vitest';\nexport const bad = expect;",
    'node_modules/vitest/index.d.ts',
  ],
  'folder-has-a-layer': ['server/extras/service.ts', 'export const bad = 1;', 'extras'],
  'layers-point-down': [
    'server/platform/bad.ts',
    "import type { list } from '../opportunities/service.ts';\nexport type Bad = typeof list;",
    'server/opportunities/service.ts',
  ],
  'folders-make-no-cycle': [
    'server/auth/primitives/bad.ts',
    "import type { render } from '../../mail/bad-circle.ts';\nexport type Secret = typeof render;",
    'auth/primitives → mail → auth/primitives',
  ],
  'nouns-meet-in-published-files': [
    'server/site/bad.ts',
    "import { list } from '../opportunities/service.ts';\nexport const bad = list;",
    'server/opportunities/service.ts',
  ],
  'nouns-are-known-by-their-list': [
    'server/trash/bad.ts',
    "import { list } from '../opportunities/service.ts';\nexport const bad = list;",
    'server/opportunities/service.ts',
  ],
};

/** The other halves of the cycles. */
const helpers: Record<string, string> = {
  'server/mail/bad-circle.ts':
    "import type { Secret } from '../auth/primitives/bad.ts';\nexport const render = (secret: Secret) => secret;",
  'src/components/button.tsx': "import { Picture } from './bad-circle.tsx';\nexport const Button = () => <Picture />;",
};

async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

describe('the import rules', () => {
  let folder: string;

  async function cruiseWith(files: Record<string, string>): Promise<Cruise> {
    const root = await mkdtemp(path.join(folder, 'tree-'));
    await cp(path.join(folder, 'innocent'), root, { recursive: true });
    await write(root, files);
    return cruiseImports(root, ['src', 'server', 'tests']);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-imports-'));
    const installed: Record<string, string> = {};
    for (const name of packages) {
      const about = { name, version: '1.0.0', type: 'module', types: 'index.d.ts' };
      installed[`node_modules/${name}/package.json`] = JSON.stringify(about);
      installed[`node_modules/${name}/index.d.ts`] = 'export {};';
    }
    const dependencies = Object.fromEntries(
      packages.filter((name) => name !== 'vitest' && name !== 'not-declared').map((name) => [name, '1.0.0']),
    );
    const about = JSON.stringify({ name: 'tree', type: 'module', dependencies, devDependencies: { vitest: '1.0.0' } });
    const root = path.join(folder, 'innocent');
    await write(root, { ...innocent, ...installed, 'package.json': about });
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('accept allowed imports', async () => {
    const { modules, violations } = await cruiseWith({});
    expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining(Object.keys(innocent)));
    expect(violations).toEqual([]);
  });

  it('each have a planted violation here', () => {
    const names: string[] = [...(rules.forbidden ?? []).flatMap(({ name }) => name ?? []), ...folderRules, visitorRule];
    expect(Object.keys(guilty).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(guilty))('%s: a violation is reported', async (rule, [file, text, target]) => {
    const { violations } = await cruiseWith({ ...helpers, [file]: text });
    const caught = violations.filter((violation) => violation.rule.name === rule);
    expect(caught).toContainEqual(expect.objectContaining({ from: file, to: target }));
  });
});
