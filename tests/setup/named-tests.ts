import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import type { Guard } from '../../scripts/lib/mutants/guards.mjs';
import { inProject } from '../../scripts/lib/paths.mjs';

const folder = inProject('tests', 'guards');

/** The whole list of `npm run test:guards`. */
export async function readGuards(): Promise<Guard[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const lists = names.map(async (name) => {
    const module = (await import(pathToFileURL(path.join(folder, name)).href)) as { guards: Guard[] };
    return module.guards;
  });
  return (await Promise.all(lists)).flat();
}

/** Guards that name no test of their file; `namesIn` answers nothing for files that are not known. */
export function namelessOf(
  guards: readonly Guard[],
  namesIn: (file: string) => readonly string[] | undefined,
): string[] {
  return guards.flatMap(({ guard, test, named = [] }) => {
    const names = namesIn(test);
    const missing =
      names === undefined ? [] : [named].flat().filter((words) => !names.some((name) => name.includes(words)));
    return missing.map((words) => `${guard}: no test of ${test} is called “${words}”`);
  });
}

const namesOf = (module: TestModule): string[] =>
  [...module.children.allTests()].map(({ fullName }) => fullName.replaceAll(' > ', ' '));

/** Fails a run in which a guard names a test that its file no longer has: only a run knows the names of all rows. */
export class NamedTests implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const files = new Map(modules.map((module) => [module.relativeModuleId.replaceAll('\\', '/'), module]));
    const nameless = namelessOf(await readGuards(), (file) => {
      const module = files.get(file);
      // A file that failed to load has no tests, and fails the run by itself.
      return module === undefined || !module.ok() ? undefined : namesOf(module);
    });
    if (nameless.length === 0) return;
    console.error(`\n FAIL  the list of npm run test:guards\n${nameless.join('\n')}`);
    process.exitCode = 1;
  }
}
