/**
 * What visitors see is drawn without the administration: their sheet has no classes of its folders. Walked here once,
 * as dependency-cruiser looks for a path between each two modules, which takes half of its time.
 */
import { readFileSync } from 'node:fs';
import { inProject } from './paths.mjs';

/** The rule about what modules reach, besides those of .dependency-cruiser.cjs about what they import. */
export const visitorRule = 'visitors-reach-no-administration';

const routes = /^src\/routes\/(?:_site|_auth|__root)/;
const left = readFileSync(inProject('src', 'site.css'), 'utf8').matchAll(/^@source not '\.\/([^']+)';$/gm);
/** Folders that the sheet of visitors leaves out. */
const withoutStyles = [...left].map(([, folder]) => `src/${folder}/`);

/**
 * Modules of these folders that routes of visitors reach, also by types and later imports.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {{ rule: { name: string }, from: string, to: string }[]} with the route that reaches it first
 */
export function visitorViolations(modules) {
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const starts = [...importsOf.keys()].filter((source) => routes.test(source));
  /** Modules, each with the route it was reached from. */
  const reached = new Map(starts.map((source) => [source, source]));
  for (const [source, route] of reached) {
    for (const { resolved } of importsOf.get(source) ?? []) if (!reached.has(resolved)) reached.set(resolved, route);
  }
  return [...reached]
    .filter(([to]) => withoutStyles.some((folder) => to.startsWith(folder)))
    .map(([to, from]) => ({ rule: { name: visitorRule }, from, to }));
}
