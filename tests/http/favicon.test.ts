import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';

const app = useApp();

it('/favicon.ico redirects to the site’s icon even before the gate (D2), and is never a page', async () => {
  const ask = () => app.request('/favicon.ico', { headers: { accept: 'text/html' } });
  const builtIn = await ask();
  expect(builtIn.status).toBe(302);
  expect(builtIn.headers.get('location')).toBe('/favicon.svg');
  expect(builtIn.headers.get('content-type') ?? '').not.toContain('html');
  expect(await builtIn.text()).toBe('');

  const path = '/media/0198c5d0-0000-7000-8000-000000000000/favicon-1700000000000.png';
  const favicon = { mediaId: '0198c5d0-0000-7000-8000-000000000000', path, alt: '', decorative: true };
  await app.deps.db.setting.upsert({
    where: { group: 'appearance' },
    create: { group: 'appearance', value: { favicon } },
    update: { value: { favicon } },
  });
  expect((await ask()).headers.get('location')).toBe(path);
});
