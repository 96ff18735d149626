/**
 * The prerequisites of the project: the right Node, the packages, the database client, the build. Each is done only
 * after a change of its inputs. Uses Node only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isGenerated } from './client-stamp.mjs';
import { inProject } from './paths.mjs';
import { SetupError, step } from './report.mjs';
import { run } from './run.mjs';
import { noteStarted, withSetupLock } from './setup-lock.mjs';

const installStamp = inProject('node_modules', '.install-stamp');
export const buildStamp = inProject('dist', 'build-stamp.json');

// ── Node ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const bound = /^(\^|>=)? ?v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?$/;

/** Versions from `from` on; without `isOpen` those of the same major only. */
function partOf(text) {
  const [, sign, ...parts] = bound.exec(text.trim()) ?? [];
  if (parts.length === 0) throw new Error(`The range of versions “${text}” is not understood.`);
  return { isOpen: sign === '>=', from: parts.map((part) => Number.parseInt(part ?? '', 10) || 0) };
}

/**
 * The bounds of a range as `engines` writes it: `^20.19.0 || >=24`.
 *
 * @param {string} range @returns {{ isOpen: boolean, from: number[] }[]}
 */
export function rangeParts(range) {
  return range.split('||').map(partOf);
}

/** @param {string} version @param {string} range */
export function isInRange(version, range) {
  const found = version.split('.').map(Number);
  return rangeParts(range).some(({ isOpen, from }) => {
    if (!isOpen && found[0] !== from[0]) return false;
    const differences = from.map((part, index) => (found[index] ?? 0) - part);
    return (differences.find((each) => each !== 0) ?? 0) >= 0;
  });
}

export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  if (isInRange(version, engines.node)) return;
  throw new SetupError(
    `This needs Node 24 or newer, 22.13 or a newer 22, or 20.19 or a newer 20. You have ${version}. Install a current Node from https://nodejs.org and run the command again.`,
  );
}

/** Settings of a .env file beside package.json; the environment overrides them. */
export function readEnvFile() {
  const file = inProject('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function readJson(file) {
  try {
    return JSON.parse(read(file) ?? 'null');
  } catch {
    return null;
  }
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

// ── Packages ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether npm finished an install of exactly this lock: it writes its own list last. */
function npmFinished(lock, withTools) {
  const installed = readJson(inProject('node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(lock.packages).every(([location, entry]) => {
    if (location === '') return true;
    const there = installed[location];
    if (there) return there.version === entry.version;
    return entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools);
  });
}

function explainInstall(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(output)) {
    return 'The packages could not be downloaded, because npm cannot connect to its registry. Check your internet connection or npm’s proxy settings and run the command again.';
  }
  if (/ENOSPC/.test(output))
    return 'There is not enough disk space for the packages. Free about 900 MB and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'The packages could not be written. Give this user write access to the project folder and run the command again.';
  }
  return 'The packages could not be installed. See npm’s message above, fix the problem and run the command again.';
}

async function npmInstall(withTools) {
  const args = ['ci', '--prefer-offline', '--loglevel=error', ...(withTools ? ['--include=dev'] : [])];
  const npm = process.env.npm_execpath;
  const env = { ...process.env, npm_config_fetch_retry_mintimeout: '2000', npm_config_fetch_retry_maxtimeout: '8000' };
  const viaNode = npm !== undefined && npm.endsWith('npm-cli.js');
  const { code, output } = viaNode
    ? await run(process.execPath, [npm, ...args], { env, onStart: noteStarted })
    : await run('npm', args, { env, onStart: noteStarted, shell: process.platform === 'win32' });
  if (code === 127)
    throw new SetupError('npm was not found. Install it (it comes with Node) and run the command again.');
  if (code !== 0) throw new SetupError(explainInstall(output), output.split('\n').slice(-25).join('\n'));
}

function lockText() {
  return readFileSync(inProject('package-lock.json'), 'utf8');
}

function isInstalled(withTools) {
  const [stamped, scope] = (read(installStamp) ?? '').trim().split(' ');
  return stamped === sha256(lockText()) && (scope === 'all' || !withTools);
}

async function install(withTools) {
  const text = lockText();
  const lock = JSON.parse(text);
  if (!npmFinished(lock, withTools)) {
    rmSync(installStamp, { force: true });
    await step('installing packages (about half a minute, once)', () => npmInstall(withTools));
  }
  writeFileSync(installStamp, `${sha256(text)} ${npmFinished(lock, true) ? 'all' : 'without-tools'}\n`);
}

// ── Generated client ────────────────────────────────────────────────────────────────────────────────────────────────

async function generate() {
  await step('generating the database client', async () => {
    const { code, output } = await run(process.execPath, [inProject('scripts', 'generate.mjs')]);
    if (code !== 0) throw new SetupError('The database client could not be generated. See the message above.', output);
  });
}

// ── Build ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const buildFiles = [
  'prisma/schema.prisma',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
];
const buildFolders = ['src', 'server', 'public', 'scripts/build'];

/** A digest of all inputs of the build, without the generated route lists. */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  const add = (name) =>
    hash
      .update(`${name}\0`)
      .update(readFileSync(inProject(name)))
      .update('\0');
  for (const name of buildFiles) add(name);
  for (const folder of buildFolders) {
    if (!existsSync(inProject(folder))) continue;
    const names = readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts'))
      .map((entry) => path.relative(inProject(), path.join(entry.parentPath ?? entry.path, entry.name)));
    for (const name of names.toSorted()) add(name);
  }
  const migrations = inProject('prisma', 'migrations');
  hash.update(existsSync(migrations) ? readdirSync(migrations).toSorted().join('\0') : '');
  return hash.digest('hex');
}

function isBuilt() {
  return readJson(buildStamp)?.sources === sourceFingerprint();
}

async function buildSite() {
  await step('building the site', async () => {
    const { code, output } = await run(process.execPath, [inProject('scripts', 'build.mjs')]);
    if (code !== 0) throw new SetupError('The site could not be built. See the compiler’s message above.', output);
  });
}

/**
 * Installs when there are no packages, package-lock.json changed or an earlier install was interrupted; generates when
 * the schema or a package changed; builds when a source changed. When all is there it only looks, and writes nothing.
 *
 * @param {{ withTools: boolean, withBuild: boolean }} options withTools: with the tools of the checks, even where
 *   NODE_ENV or npm's settings leave them out
 */
export async function prepare({ withTools, withBuild }) {
  const isReady = () => isInstalled(withTools) && isGenerated() && (!withBuild || isBuilt());
  if (isReady()) return;
  await withSetupLock(async () => {
    if (!isInstalled(withTools)) await install(withTools);
    if (!isGenerated()) await generate();
    if (withBuild && !isBuilt()) await buildSite();
  });
}
