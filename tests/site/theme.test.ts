import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { serveApp } from '../setup/serve-app.ts';

const app = useApp({ password: '', isCuttable: true });

let clientDir: string;
let site: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'ipa-theme-'));
  site = await serveApp(app.deps, { clientDir });
});
afterAll(async () => {
  await site.close();
  await rm(clientDir, { recursive: true });
});

async function read(address: string) {
  const response = await fetch(`${site.origin}${address}`);
  expect([address, response.status]).toEqual([address, 200]);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  return { css: await response.text(), caching: response.headers.get('cache-control') };
}

async function store(primaryColor: string): Promise<void> {
  const value = { primaryColor };
  await app.deps.db.setting.upsert({
    where: { group: 'appearance' },
    create: { group: 'appearance', value },
    update: { value },
  });
}

const immutable = 'public, max-age=31536000, immutable';

it('the style sheet of a version is what pages of that version were rendered with', async () => {
  await store('#0a5c36');
  const [, version = ''] = /\/theme\.css\?v=([\w-]+)/.exec(await (await fetch(site.origin)).text()) ?? [];
  const own = await read(`/theme.css?v=${version}`);
  expect(own).toEqual({ css: expect.stringContaining('--brand:#0a5c36') as string, caching: immutable });

  await store('#7a1f2b');
  expect(await read(`/theme.css?v=${version}`)).toEqual(own);
  const next = await read('/theme.css');
  expect(next).toEqual({ css: expect.stringContaining('--brand:#7a1f2b') as string, caching: 'no-cache' });
  // Only a version that names its content is kept.
  expect((await read('/theme.css?v=other')).css).toBe(next.css);
  await store('#0a5c36');
  expect((await read('/theme.css?v=other')).css).toBe(own.css);

  app.wire.cut();
  expect(await read(`/theme.css?v=${version}`)).toEqual(own);
  expect((await read('/theme.css')).css).toBe(own.css);
  app.wire.mend();
});

it('is not sent again if the browser has it', async () => {
  const etag = (await fetch(`${site.origin}/theme.css`)).headers.get('etag') ?? '';
  const again = await fetch(`${site.origin}/theme.css`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
