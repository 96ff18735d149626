import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildWorkerProgram } from '../../scripts/lib/worker-program.mjs';
import { startTestDatabases, type TestDatabases } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres server of this run and the migrated template that each test file clones. */
    testDatabase: TestDatabases;
    /** The built program of the worker pool. */
    workerProgram: string;
  }
}

/** One migrated template for the whole run; see `useDatabase` in database.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { root } = project.config;
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts', 'generate.mjs')]);
  project.provide('workerProgram', await buildWorkerProgram());
  const { serverUrl, template, stop } = await startTestDatabases(root);
  project.provide('testDatabase', { serverUrl, template });
  return stop;
}
