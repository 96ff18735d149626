import path from 'node:path';
import { build } from 'vite';
import { inProject, projectRoot } from './paths.mjs';

const entry = 'server/worker.ts';

/** One that is no part of the project; lanes of test:guards, which share its packages, have one each. */
const usualFolder = () => process.env.WORKER_PROGRAM_FOLDER ?? inProject('node_modules', '.worker-program');

/**
 * Builds the program of the worker pool, which runs as processes of its own, also where the server runs from its sources.
 * @param {string} [folder] where to
 * @returns {Promise<{ program: string, sources: string[] }>} the program's file, and the files it was made of
 */
export async function buildWorker(folder = usualFolder()) {
  const name = 'worker.js';
  const result = await build({
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
  const chunks = 'output' in result ? result.output : [];
  const sources = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return { program: path.join(folder, name), sources };
}

/**
 * @param {string} [folder] where to
 * @returns {Promise<string>} the program's file
 */
export async function buildWorkerProgram(folder) {
  const { program } = await buildWorker(folder);
  return program;
}
