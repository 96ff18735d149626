import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';

const app = useApp({ password: '', isCuttable: true });

async function read(address: string) {
  const response = await app.request(address);
  expect([address, response.status]).toEqual([address, 200]);
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
  const [, version = ''] = /\/theme\.css\?v=([\w-]+)/.exec(await (await app.request('/')).text()) ?? [];
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
  const etag = (await app.request('/theme.css')).headers.get('etag') ?? '';
  const again = await app.request('/theme.css', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
