import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTexts } from '../../src/domain/site/build-texts.ts';
import { noticeVersion } from '../../src/lib/api/version.ts';
import { readPageAssets } from '../../server/render/assets.ts';
import { queryPath, useApp } from '../setup/app.ts';
import { makeBuild } from './scene.ts';

const app = useApp();

describe('a page', () => {
  it('names the build that rendered it', async () => {
    const html = await (await app.request('/', { headers: { cookie: await app.grantCookie() } })).text();
    expect(html).toMatch(/^<!doctype html><html [^>]*data-build="test-build"/i);
  });
});

describe('the name of a build', () => {
  it('consists of its build time and a hash of its contents', async () => {
    const { folder, remove } = await makeBuild(['assets/client-01234567.js']);
    const client = path.join(folder, 'dist', 'client');
    await mkdir(path.join(client, '.vite'), { recursive: true });
    const manifest = JSON.stringify({ 'src/client.tsx': { file: 'assets/client-01234567.js' } });
    await writeFile(path.join(client, '.vite', 'manifest.json'), manifest);
    expect((await readPageAssets(client)).version).toMatch(/^0{14}-[0-9a-f]{12}$/);
    await writeFile(path.join(folder, 'dist', 'build-stamp.json'), '{"builtAt":"2026-11-22T08:30:15.123Z"}');
    expect((await readPageAssets(client)).version).toMatch(/^20261122083015-[0-9a-f]{12}$/);
    await remove();
  });
});

describe('a call that this build does not know', () => {
  const ask = async (call: string, input?: unknown) =>
    app.request(queryPath(call, input), { headers: { cookie: await app.grantCookie() } });

  it('differs from one that was understood and refused, so that a tab can try the next node', async () => {
    const gone = await ask('posts.gone');
    expect([gone.status, gone.headers.get('x-misread')]).toEqual([404, 'yes']);
    expect(await gone.text()).toContain(buildTexts.unknownCall);
    const narrower = await ask('opportunities.list', { colour: 'red' });
    expect([narrower.status, narrower.headers.get('x-misread')]).toEqual([400, 'yes']);
    const refused = await ask('roles.list');
    expect([refused.status, refused.headers.get('x-misread')]).toEqual([401, null]);
    const absent = await ask('opportunities.byId', { id: '00000000-0000-7000-8000-000000000000' });
    expect([absent.status, absent.headers.get('x-misread')]).toEqual([404, null]);
  });
});

describe('a tab', () => {
  const root = { dataset: { build: '20261122083015-aaaaaaaaaaaa' } };

  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: root });
  });

  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['its own build', root.dataset.build, false],
    ['the same content built again', '20261123083015-aaaaaaaaaaaa', false],
    ['an earlier build', '20261121083015-bbbbbbbbbbbb', true],
    ['a later build', '20261123083015-bbbbbbbbbbbb', true],
  ])('recognises %s', (_name, version, isOther) => {
    expect(noticeVersion(version)).toBe(isOther);
  });
});
