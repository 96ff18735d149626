/** Import directions: exit code 1 when a rule of .dependency-cruiser.cjs is broken. */
import { existsSync } from 'node:fs';
import { cruiseImports } from './lib/import-rules.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';

const folders = ['src', 'server', 'prisma', 'scripts', 'tests', 'e2e', 'bench'].filter((name) =>
  existsSync(inProject(name)),
);
/** A type, a value, and one of a .tsx file. */
const knownImports = [
  { from: 'src/lib/api/trpc.ts', to: 'server/router.ts', isType: true },
  { from: 'server/router.ts', to: 'server/opportunities/router.ts', isType: false },
  { from: 'src/routes/__root.tsx', to: 'src/features/site/site-frame.tsx', isType: false },
];

const { modules, violations } = await cruiseImports(projectRoot, folders);
const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
console.log(`${modules.length} modules, ${imports} imports`);
for (const { rule, from, to, cycle } of violations) {
  const target = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${target}`);
}
const isRead = ({ from, to, isType }) => {
  const importer = modules.find(({ source }) => source === from);
  const kinds = importer?.dependencies.find(({ resolved }) => resolved === to)?.dependencyTypes;
  return kinds?.includes('type-only') === isType;
};
const unread = knownImports.filter((known) => !isRead(known));
for (const { from, to } of unread) console.error(`The sources are not read completely: ${from} → ${to}`);
if (unread.length > 0 || violations.length > 0) process.exitCode = 1;
