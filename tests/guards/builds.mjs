const ofBuilds = { test: 'tests/builds/files.test.ts' };
const ofMigrations = { file: 'server/platform/database/rolling-upgrade.ts', test: 'tests/platform/migrations.test.ts' };

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'stored files are looked up by build file names only',
    file: 'server/builds/names.ts',
    find: 'const built = /^assets\\/[\\w.-]{1,150}-[\\w-]{7,8}\\.[a-z0-9]{2,5}$/;',
    replace: 'const built = /\\.[a-z0-9]{2,5}$/;',
    named: 'is looked up under build file names only',
    ...ofBuilds,
  },
  {
    guard: 'invented file names count as reads',
    file: 'server/builds/serve.ts',
    find: 'isCounted = file === undefined;',
    replace: 'isCounted = false;',
    named: 'counts as a read if no node has it',
    ...ofBuilds,
  },
  {
    guard: 'a missing file is remembered',
    file: 'server/builds/earlier.ts',
    find: 'if (file === undefined) this.noteMiss(path);\n    else this.hold(path, file);',
    replace: 'if (file !== undefined) this.hold(path, file);',
    named: 'looked up again 10 s later',
    ...ofBuilds,
  },
  {
    guard: 'the file cache is bounded in bytes',
    file: 'server/builds/earlier.ts',
    find: 'if (this.heldBytes <= this.bounds.bytes) return;',
    replace: 'if (this.heldBytes > 0) return;',
    named: 'is bounded',
    ...ofBuilds,
  },
  {
    guard: 'an incompatible build does not start on a newer database',
    find: 'return needed.every((name) => known.has(name));',
    replace: 'return needed.every((name) => known.has(name) || name !== undefined);',
    named: 'runs with a newer build’s migrations that only add',
    ...ofMigrations,
  },
  {
    guard: 'unknown migrations of another tool are refused',
    find: 'if (logs?.startsWith(noted) !== true) return false;',
    replace: 'if (logs?.startsWith(noted) !== true) return true;',
    named: 'another tool applied',
    ...ofMigrations,
  },
];
