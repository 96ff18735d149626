import path from 'node:path';
import { build } from 'vite';
import { inProject, projectRoot } from './paths.mjs';

const entry = 'server/worker.ts';

/** Outside the project; the processes of test:guards, which share its packages, have one each. */
const usualFolder = () => process.env.WORKER_PROGRAM_FOLDER ?? inProject('node_modules', '.worker-program');

/**
 * Builds the program of the worker pool, which always runs as separate processes.
 * @param {string} [folder] target
 * @returns {Promise<{ program: string, sources: string[] }>} the program's file, and its sources
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
