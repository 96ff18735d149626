import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, startProcess } from '../../scripts/lib/built-site.mjs';
import { proveBackup, readPages, reportProof } from '../../scripts/lib/prove.mjs';
import { makeBackup } from '../../server/backup/backup.ts';
import { restoreForProof, stopDatabaseOf } from '../../server/backup/prove.ts';
import { readEnv } from '../../server/env.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { isAlive } from '../../server/platform/postgres/processes.ts';
import { signingKeys } from '../setup/app.ts';
import { ask, digests, silent, useSite } from './site.ts';

const site = useSite({ demo: false });
const root = path.resolve('.');

beforeAll(async () => {
  for (const size of [10, 5000]) await site.store(randomBytes(size));
});

async function proofOf(file: string, env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-proof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return restoreForProof(root, file, {
    dataDir: path.join(folder, 'data'),
    env: readEnv({ DATABASE_URL: site.app.databaseUrl, DATA_DIR: path.join(folder, 'none'), ...env }),
    report: silent,
  });
}

describe('the verification of a backup', () => {
  it('restores it apart from the live database, and finds every row and file', async () => {
    const file = site.archive();
    const before = await digests(site.app.databaseUrl);
    const { manifest } = await makeBackup(site.source, { file, report: silent });
    const { madeAt, tables, files } = await proofOf(file);
    expect(madeAt).toBe(manifest.madeAt);
    expect(files).toEqual({ name: 'files', listed: 2, found: 2 });
    expect(tables.filter(({ listed, found }) => listed !== found)).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'pages', 'audit_log']));
    const after = await digests(site.app.databaseUrl);
    // The backup records itself.
    expect({ ...after, system_state: null }).toEqual({ ...before, system_state: null });
    const restored = await ask(site.app.databaseUrl, `SELECT FROM audit_log WHERE action = 'installation.restored'`);
    expect(restored).toEqual([]);
  });

  it('reads separately stored keys from the settings, and reports missing ones', async () => {
    const file = site.archive('tgz');
    await makeBackup({ ...site.source, keptKeys: buildKeys(signingKeys) }, { file, report: silent });
    expect((await proofOf(file, { SIGNING_KEYS: signingKeys })).files.found).toBe(2);
    await expect(proofOf(file)).rejects.toThrow('The keys of this site are not in the backup.');
  });

  it('refuses a damaged one', async () => {
    const file = site.archive();
    await makeBackup(site.source, { file, report: silent });
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(proofOf(file)).rejects.toThrow(/is damaged and cannot be restored/);
  });
});

describe('a verification that is stopped', () => {
  const stopped = new Error('The proof was stopped. Nothing was kept.');
  const proofFolders = async () => (await readdir(os.tmpdir())).filter((name) => name.startsWith('ipa-proof-'));

  it.each(['the archive is complete', 'tables created', 'rows of', 'starting the restored site'])(
    'at ‘%s’ leaves no folder',
    async (moment) => {
      const file = site.archive();
      await makeBackup(site.source, { file, report: silent });
      const before = await proofFolders();
      const ending = new AbortController();
      const lines: string[] = [];
      const report = (line: string) => {
        lines.push(line);
        if (line.includes(moment)) ending.abort(stopped);
      };
      await expect(proveBackup(file, { report, signal: ending.signal })).rejects.toBe(stopped);
      expect(lines.join('\n')).toContain(moment);
      expect(await proofFolders()).toEqual(before);
    },
  );

  it('stops the site at once, even during its start', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-starting-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const ending = new AbortController();
    const url = `http://127.0.0.1:${await freePort()}/readyz`;
    const pidFile = path.join(folder, 'pid');
    const program = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const started = startProcess({
      args: ['-e', program],
      url,
      logFile: path.join(folder, 'log'),
      env: { PATH: process.env.PATH },
      signal: ending.signal,
    });
    const refusal = started.catch((error: unknown) => error);
    await expect
      .poll(() =>
        stat(pidFile).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      .toBeGreaterThan(0);
    ending.abort(stopped);
    expect(await refusal).toBe(stopped);
    expect(await isAlive(Number(await readFile(pidFile, 'utf8')))).toBe(false);
  });

  it('stops a database left by a killed site', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-left-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    const dataDir = path.join(folder, 'data');
    const program = `
      import { loadTs } from './scripts/lib/load-ts.mjs';
      const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
      process.kill(process.pid, 'SIGKILL');
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: 'ignore' });
    await once(child, 'exit');
    const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    expect(await isAlive(Number(pid))).toBe(true);
    await stopDatabaseOf(dataDir);
    expect(await isAlive(Number(pid))).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s prints a sentence and exits with 130', async (signal) => {
    const program = `
      import { runCommand, stopSignal } from './scripts/lib/report.mjs';
      await runCommand(async () => {
        const signal = stopSignal('The proof was stopped. Nothing was kept.');
        const timer = setInterval(() => {}, 1000);
        process.stdout.write('ready');
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }).finally(() => process.exit());
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const end = once(child, 'close');
    await once(child.stdout, 'data');
    child.kill(signal);
    expect((await end)[0]).toBe(130);
    expect(said.trim()).toBe('The proof was stopped. Nothing was kept.');
  });
});

describe('its output', () => {
  const proof = {
    madeAt: '2026-11-25T00:00:00.000Z',
    tables: [
      { name: 'users', listed: 1200, found: 1200 },
      { name: 'posts', listed: 34, found: 34 },
    ],
    files: { name: 'files', listed: 2, found: 2 },
  };
  const pages = [
    { path: '/', status: 200 },
    { path: '/about', status: 200 },
  ];

  it('is one table and one sentence', () => {
    expect(reportProof(proof, pages)).toEqual({
      isProven: true,
      text: [
        'Backup of 2026-11-25T00:00:00.000Z',
        '                expected       found',
        '  Tables               2           2',
        '  Rows             1,234       1,234',
        '  Files                2           2',
        '  Pages                2           2',
        '',
        'This backup can be restored.',
      ].join('\n'),
    });
  });

  it('names the differences', () => {
    const { text, isProven } = reportProof(
      {
        ...proof,
        tables: [{ name: 'users', listed: 3, found: 2 }],
        files: { name: 'files', listed: 2, found: 1 },
      },
      [...pages, { path: '/news', status: 500 }],
    );
    expect(isProven).toBe(false);
    expect(text).toContain(
      [
        'This backup does not restore the whole site:',
        '  users: 3 in the backup, 2 restored',
        '  files: 2 in the backup, 1 restored',
        '  /news: answered 500',
      ].join('\n'),
    );
  });
});

it('covers at most 50 pages of the site map, with the answer of each', async () => {
  const named = Array.from({ length: 60 }, (_, index) => `<url><loc>http://elsewhere.test/p${index}</loc></url>`);
  const server = createServer((request, response) => {
    if (request.url === '/sitemap.xml') response.end(`<urlset>${named.join('')}</urlset>`);
    else response.writeHead(request.url === '/p3' ? 500 : 200).end('page');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = await readPages(origin);
  expect(pages).toHaveLength(50);
  expect(pages.filter(({ status }) => status !== 200)).toEqual([{ path: '/p3', status: 500 }]);
});
