/**
 * `npm run build`: the browser's part to dist/client, the server's to dist/server, compressed copies beside what is
 * worth it, and last of all dist/build-stamp.json: without it there is no finished build.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildWorkerProgram } from './lib/worker-program.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, SetupError, step } from './lib/report.mjs';
import { buildStamp, sourceFingerprint } from './lib/setup.mjs';

const client = inProject('dist', 'client');
const keepOldAssetsMs = 30 * 24 * 60 * 60 * 1000;
const compressible = /\.(css|html|ico|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/;
const smallestCompressed = 512;
const encoders = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function filesIn(folder) {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/**
 * Builds the client beside the assets of earlier builds, for open tabs. Assets are deleted 30 days after their last
 * build, everything else when it is no longer built.
 */
async function buildClient() {
  const made = await build({ root: projectRoot, logLevel: 'warn', build: { emptyOutDir: false } });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap(({ output }) => output);
  const current = new Set([
    ...outputs.map(({ fileName }) => path.normalize(fileName)),
    ...(await filesIn(inProject('public'))),
  ]);
  for (const name of await filesIn(client)) {
    if (current.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const file = path.join(client, name);
    const young = name.startsWith(`assets${path.sep}`) && Date.now() - (await stat(file)).mtimeMs < keepOldAssetsMs;
    if (!young) await rm(file);
  }
}

async function buildServer() {
  await build({ root: projectRoot, logLevel: 'warn', build: { ssr: true, copyPublicDir: false } });
  // After it: the server's own build empties the folder.
  await buildWorkerProgram(inProject('dist', 'server'));
}

/** Writes name.br or name.gz unless the same bytes are compressed already (hashed names never change their content). */
async function compressOne(name, suffix) {
  const file = path.join(client, name);
  const target = `${file}${suffix}`;
  const hashed = name.startsWith(`assets${path.sep}`);
  if (hashed && existsSync(target)) return;
  const bytes = await readFile(file);
  const packed = await encoders[suffix](bytes);
  if (bytes.length < smallestCompressed || packed.length >= bytes.length) {
    await rm(target, { force: true });
    return;
  }
  const draft = `${target}.tmp`;
  await writeFile(draft, packed);
  await rename(draft, target);
}

/** Compression runs in Node's thread pool, so all files can be started at once. */
async function compressAll() {
  const names = (await filesIn(client)).filter((name) => compressible.test(name) && !name.startsWith('.vite'));
  await Promise.all(names.flatMap((name) => Object.keys(encoders).map((suffix) => compressOne(name, suffix))));
}

await runCommand(async () => {
  process.chdir(projectRoot);
  const sources = sourceFingerprint();
  await mkdir(path.dirname(buildStamp), { recursive: true });
  await rm(buildStamp, { force: true });
  try {
    await step('building for the browser', buildClient);
    await step('building the server', buildServer);
  } catch (error) {
    throw new SetupError(
      'The build failed. See the compiler’s message above.',
      stripVTControlCharacters(String(error.message ?? error)),
    );
  }
  await step('compressing', compressAll);
  await writeFile(buildStamp, `${JSON.stringify({ sources, builtAt: new Date().toISOString() })}\n`);
});
