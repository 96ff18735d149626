import { mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { folderViolations } from './layers.mjs';
import { inProject } from './paths.mjs';
import { visitorViolations } from './visitors.mjs';

/**
 * dependency-cruiser reads TypeScript with the compiler named `typescript`, and TypeScript 7 has no API for that:
 * without another compiler it would see neither .tsx files nor the difference between a type and a value. So it gets
 * TypeScript 6 under that name.
 */
function lendCompiler() {
  const folder = inProject('node_modules', 'dependency-cruiser', 'node_modules');
  mkdirSync(folder, { recursive: true });
  try {
    symlinkSync(path.join('..', '..', 'typescript-6'), path.join(folder, 'typescript'), 'junction');
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/**
 * Checks the rules of .dependency-cruiser.cjs between modules, those of layers.mjs between the folders of server/, and
 * that of visitors.mjs.
 *
 * @param {string} baseDir folder that holds src, server …
 * @param {string[]} folders those to read
 * @returns {Promise<{ modules: { source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[],
 *   violations: { rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }[] }>}
 */
export async function cruiseImports(baseDir, folders) {
  lendCompiler();
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = createRequire(import.meta.url)(inProject('.dependency-cruiser.cjs'));
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return {
    modules: output.modules,
    violations: [
      ...output.summary.violations,
      ...folderViolations(output.modules),
      ...visitorViolations(output.modules),
    ],
  };
}
