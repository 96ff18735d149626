/** `npm run backup -- --prove FILE`: whether a backup can be restored, tried in a temporary place. */
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, serverArgs, siteSettings, startProcess } from './built-site.mjs';
import { loadTs } from './load-ts.mjs';
import { projectRoot } from './paths.mjs';

const maxPages = 50;

/**
 * Reads the home page and the pages of the site map.
 *
 * @param {string} origin
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ path: string, status: number }[]>}
 */
export async function readPages(origin, signal) {
  const statusOf = async (/** @type {string} */ address) => {
    const answer = await fetch(address, { redirect: 'manual', signal: signal ?? null });
    return { status: answer.status, text: await answer.text() };
  };
  const map = await statusOf(`${origin}/sitemap.xml`);
  if (map.status !== 200) return [{ path: '/sitemap.xml', status: map.status }];
  const named = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const pages = [];
  for (const page of [...new Set(['/', ...named])].slice(0, maxPages)) {
    pages.push({ path: page, status: (await statusOf(`${origin}${page}`)).status });
  }
  return pages;
}

const figure = (/** @type {number} */ count) => count.toLocaleString('en').padStart(12);
const sum = (/** @type {number[]} */ counts) => counts.reduce((total, count) => total + count, 0);

/**
 * @param {import('../../server/backup/prove.ts').Proof} proof
 * @param {{ path: string, status: number }[]} pages
 * @returns {{ text: string, isProven: boolean }}
 */
export function reportProof({ madeAt, tables, files }, pages) {
  const line = (/** @type {string} */ name, /** @type {number} */ listed, /** @type {number} */ found) =>
    `  ${name.padEnd(10)}${figure(listed)}${figure(found)}`;
  const answered = pages.filter(({ status }) => status === 200);
  const faults = [
    ...[...tables, files]
      .filter(({ listed, found }) => listed !== found)
      .map(({ name, listed, found }) => `  ${name}: ${listed} in the backup, ${found} restored`),
    ...pages.filter(({ status }) => status !== 200).map(({ path: page, status }) => `  ${page}: answered ${status}`),
  ];
  const isProven = faults.length === 0;
  const lines = [
    `Backup of ${madeAt}`,
    `  ${''.padEnd(10)}${'expected'.padStart(12)}${'found'.padStart(12)}`,
    line('Tables', tables.length, tables.filter(({ listed, found }) => listed === found).length),
    line('Rows', sum(tables.map(({ listed }) => listed)), sum(tables.map(({ found }) => found))),
    line('Files', files.listed, files.found),
    line('Pages', pages.length, answered.length),
    '',
    ...(isProven ? ['This backup can be restored.'] : ['This backup does not restore the whole site:', ...faults]),
  ];
  return { text: lines.join('\n'), isProven };
}

/**
 * The site of the proof gets no live settings, so it reaches no mail server, bucket or card provider.
 *
 * @param {string} file
 * @param {{ report: (line: string) => void, signal: AbortSignal }} options
 */
export async function proveBackup(file, { report, signal }) {
  const { restoreForProof, stopDatabaseOf } = await loadTs('server/backup/prove.ts');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-proof-'));
  const dataDir = path.join(folder, 'data');
  let site;
  try {
    // Root runs Postgres as another user, who must be able to enter.
    await chmod(folder, 0o755);
    const prepare = async (/** @type {string} */ url) => {
      const { openDatabase } = await loadTs('server/platform/database.ts');
      const { setTrialPassword } = await loadTs('server/trial/gate/service.ts');
      const database = openDatabase({ url, poolSize: 1, onPoolError: () => undefined });
      await setTrialPassword(database.db, null);
      await database.close();
    };
    const proof = await restoreForProof(projectRoot, file, { dataDir, report, signal, prepare });
    signal.throwIfAborted();
    report('starting the restored site');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    site = await startProcess({
      args: serverArgs,
      url: `${origin}/readyz`,
      logFile: path.join(folder, 'site.log'),
      env: { ...siteSettings({ port, dataDir }), LOG_LEVEL: 'warn' },
      signal,
    });
    return reportProof(proof, await readPages(origin, signal));
  } catch (error) {
    // An aborted step fails with its own message.
    throw signal.aborted ? signal.reason : error;
  } finally {
    await site?.stop();
    // A site that is stopped during its start leaves its database running.
    await stopDatabaseOf(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}
