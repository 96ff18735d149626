import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

let server;

/** One Vite per process, without port, watcher or configuration; it stays alive, because modules load parts later. */
function vite() {
  server ??= import('vite').then(({ createServer }) =>
    createServer({
      root,
      configFile: false,
      appType: 'custom',
      logLevel: 'error',
      cacheDir: path.join(root, 'node_modules', '.vite-scripts'),
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    }),
  );
  return server;
}

/**
 * Loads a TypeScript module of this project into a script that plain Node runs.
 * @param {string} file path from the project's folder, such as `server/platform/postgres.ts`
 * @returns {Promise<Record<string, any>>} the module's exports
 */
export async function loadTs(file) {
  return (await vite()).ssrLoadModule(path.join(root, file));
}
