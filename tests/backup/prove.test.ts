import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readPages, tellProof } from '../../scripts/lib/prove.mjs';
import { makeBackup } from '../../server/backup/backup.ts';
import { restoreForProof } from '../../server/backup/prove.ts';
import { readEnv } from '../../server/env.ts';
import { buildKeys } from '../../server/platform/keys.ts';
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

describe('the proof of a backup', () => {
  it('restores it apart from the live database, and finds every row and file again', async () => {
    const file = site.archive();
    const before = await digests(site.app.databaseUrl);
    const { manifest } = await makeBackup(site.source, { file, report: silent });
    const { madeAt, tables, files } = await proofOf(file);
    expect(madeAt).toBe(manifest.madeAt);
    expect(files).toEqual({ name: 'files', listed: 2, found: 2 });
    expect(tables.filter(({ listed, found }) => listed !== found)).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'pages', 'audit_log']));
    const after = await digests(site.app.databaseUrl);
    // The backup notes itself.
    expect({ ...after, system_state: null }).toEqual({ ...before, system_state: null });
    const restored = await ask(site.app.databaseUrl, `SELECT FROM audit_log WHERE action = 'installation.restored'`);
    expect(restored).toEqual([]);
  });

  it('takes keys that are kept elsewhere from the settings, and says when they are missing', async () => {
    const file = site.archive('tgz');
    await makeBackup({ ...site.source, keptKeys: buildKeys(signingKeys) }, { file, report: silent });
    expect((await proofOf(file, { SIGNING_KEYS: signingKeys })).files.found).toBe(2);
    await expect(proofOf(file)).rejects.toThrow('The keys of this site are not in the backup.');
  });

  it('refuses one that is damaged', async () => {
    const file = site.archive();
    await makeBackup(site.source, { file, report: silent });
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(proofOf(file)).rejects.toThrow(/is damaged and cannot be restored/);
  });
});

describe('its words', () => {
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

  it('are one table and one sentence', () => {
    expect(tellProof(proof, pages)).toEqual({
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

  it('name what differs', () => {
    const { text, isProven } = tellProof(
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

it('reads the pages of the site map, at most 50, and keeps what each answered', async () => {
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
