import path from 'node:path';
import { build } from 'vite';
import { inProject, projectRoot } from './paths.mjs';

const entry = 'server/worker.ts';

/**
 * Builds the program of the worker pool, which runs as processes of its own, also where the server runs from its sources.
 * @param {string} [folder] where to; without it, one that is no part of the project
 * @returns {Promise<string>} the program's file
 */
export async function buildWorkerProgram(folder = inProject('node_modules', '.worker-program')) {
  const name = 'worker.js';
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: name } },
    },
  });
  return path.join(folder, name);
}
