import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTempFilesInMemory } from './scripts/lib/temp-folder.mjs';
import { NamedTests } from './tests/setup/named-tests.ts';

keepTempFilesInMemory();

/** Tests of rules and of the sources themselves: no database, no server. `npm test -- --quick` runs these alone. */
const pure = ['tests/{architecture,catalogue,domain}/**/*.test.{ts,tsx}'];

const orderOf = (seed: number, file: string) => createHash('sha1').update(`${seed} ${file}`).digest('hex');

/**
 * Files that take over ten seconds, started first: last, one process would wait for the others. Of those that mostly
 * wait one at a time, beside two that compute.
 */
const long = [
  'how-to/how-to',
  'contract/access',
  'jobs/schedules',
  'platform/database',
  'platform/files',
  'media/hostile-uploads',
  'enquiries/mail-in/mail-in-delivery',
  'enquiries/mail-in/mail-in',
  'contract/client-package',
  'contract/hostile-calls',
  'contract/plain-routes',
  'imports/kill',
  'media/media-workers',
  'platform/postgres',
  'backup/prove',
  'backup/round-trip',
  'enquiries/mail-in/mail-in-mutated',
].map((name) => `tests/${name}.test.ts`);

/** The others come after them. */
function placeOf(root: string, { moduleId }: TestSpecification): number {
  const place = long.indexOf(path.relative(root, moduleId).replaceAll('\\', '/'));
  return place === -1 ? long.length : place;
}

/**
 * One project after the other, also in random order: a process that changes between them starts again. Long files
 * first, the others in random order if wanted.
 */
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const { shuffle, seed } = sequence;
    const keyOf = ({ moduleId }: TestSpecification) => orderOf(seed, path.relative(root, moduleId));
    const sorted: TestSpecification[] =
      shuffle === true
        ? files.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
        : await super.sort.call(this, files);
    return sorted.toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || placeOf(root, one) - placeOf(root, other),
    );
  }
}

/** Test files run side by side, each on a database of its own; a test that fails once has failed. */
export default defineConfig({
  test: {
    // One more than processors: tests wait for the database. Many must not use up its connections.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: pure,
          globalSetup: ['tests/setup/global.ts'],
        },
      },
    ],
    setupFiles: ['tests/setup/console.ts'],
    pool: 'forks',
    // A file has its own database, not its own process: reading the program anew for each took longer than the tests.
    isolate: false,
    sequence: { sequencer: ProjectsInTurn },
    reporters: ['default', new NamedTests()],
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
