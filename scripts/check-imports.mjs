/** Import directions: exit code 1 when a rule of .dependency-cruiser.cjs is broken. */
import { existsSync } from 'node:fs';
import { cruiseImports } from './lib/import-rules.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';

const folders = ['src', 'server', 'prisma', 'scripts', 'tests', 'e2e', 'bench'].filter((name) =>
  existsSync(inProject(name)),
);
const { modules, violations } = await cruiseImports(projectRoot, folders);
const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
console.log(`${modules.length} modules, ${imports} imports`);
for (const { rule, from, to, cycle } of violations) {
  const target = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${target}`);
}
if (violations.length > 0) process.exitCode = 1;
