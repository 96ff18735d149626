import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EarlierFiles } from '../../server/builds/earlier.ts';
import { buildBuildSync } from '../../server/builds/sync.ts';
import { storeBuild } from '../../server/builds/store.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { useNodes } from '../setup/nodes.ts';
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { makeBuild, textOf } from './scene.ts';

const site = useNodes({ isCuttable: true, figures: { readsPerMinute: 40 }, trustProxy: 1 });
const entry = 'assets/client-BxY12_-.js';
const part = 'assets/account.index-0123abCD.js';
const style = 'assets/site-Zz00aa11.css';
const font = 'assets/inter-latin-400-normal-C38fXH4l.woff2';
const odd = 'assets/tool-0123abCD.exe';
const leftover = 'assets/client-oldoldol.js';
const names = [entry, part, style, font];
let build: Awaited<ReturnType<typeof makeBuild>>;

beforeAll(async () => {
  build = await makeBuild([...names, odd], [leftover]);
});

afterAll(() => build.remove());

const stored = async () => (await site.db.buildFile.findMany({ orderBy: { path: 'asc' } })).map(({ path }) => path);
const store = () => storeBuild(site.first.deps.db, site.clock.now(), build.folder);
let made = 0;
/** A new name: hits and misses are cached for a while. */
async function addFile(bytes = Buffer.from('new'), isPacked = false) {
  const path = `assets/part-${String((made += 1)).padStart(8, '0')}.js`;
  const at = site.clock.now();
  const give = () =>
    site.db.buildFile.create({
      data: { path, bytes: new Uint8Array(bytes), isPacked, firstSeenAt: at, lastSeenAt: at },
    });
  return { path: `/${path}`, give };
}

describe('the files of a build', () => {
  it('are stored once, though many nodes start at the same time, and only those of that build', async () => {
    const { first, second } = site;
    const nodes = [first, second, first, second, first, second];
    const answers = await Promise.all(nodes.map(({ deps }) => storeBuild(deps.db, site.clock.now(), build.folder)));
    expect(answers.every(({ files }) => files === 4)).toBe(true);
    expect(await stored()).toEqual(names.toSorted());
    expect(await store()).toEqual({ files: 4, stored: 0 });
    const { bytes, isPacked } = await site.db.buildFile.findUniqueOrThrow({ where: { path: font } });
    expect([Buffer.from(bytes).toString(), isPacked]).toEqual([textOf(font), false]);
    expect(await site.db.buildFile.count({ where: { isPacked: true } })).toBe(3);
  });

  it('are removed 30 days after the last node reported them in use', async () => {
    const other = await makeBuild([entry, leftover]);
    await storeBuild(site.db, site.clock.now(), other.folder);
    await other.remove();
    await store();
    site.clock.advanceDays(29);
    await store();
    site.clock.advanceDays(1);
    expect(await runJobNow(site.first.deps, 'clean-build-files')).toBe(0);
    site.clock.advanceSeconds(1);
    expect(await runJobNow(site.first.deps, 'clean-build-files')).toBe(1);
    expect(await stored()).toEqual(names.toSorted());
    const seen = await site.db.buildFile.findUniqueOrThrow({ where: { path: entry } });
    expect(seen.lastSeenAt.getTime() - seen.firstSeenAt.getTime()).toBe(29 * 86_400_000);
  });

  it('are reported in use periodically, and stored again if they went missing', async () => {
    const sync = buildBuildSync(site.first.deps, build.folder, { again: 5 });
    await sync.start();
    expect(await stored()).toEqual(names.toSorted());
    await site.db.buildFile.delete({ where: { path: part } });
    await vi.waitFor(async () => expect(await stored()).toEqual(names.toSorted()));
    await sync.close();
  });

  it('let a node start while the database is unavailable, and are stored when it is back', async () => {
    const sync = buildBuildSync(site.first.deps, build.folder, { soon: 20 });
    site.wire.cut();
    await sync.start();
    site.wire.mend();
    await vi.waitFor(async () => expect(await stored()).toEqual(names.toSorted()), { timeout: 10_000 });
    await sync.close();
  });
});

describe('a file that is missing from the folder of a node', () => {
  it.each([
    ['a script', entry, 'text/javascript; charset=utf-8', true],
    ['a style sheet', style, 'text/css; charset=utf-8', true],
    ['a font', font, 'font/woff2', false],
  ])('%s is served like its own', async (_name, path, type, isPacked) => {
    await store();
    for (const node of [site.first, site.second]) {
      const packed = await getRaw(`${node.origin}/${path}`, { 'accept-encoding': 'gzip, br' });
      expect(packed.status).toBe(200);
      expect(packed.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Accept-Encoding',
        'content-length': String(packed.body.length),
      });
      expect(packed.headers['content-encoding']).toBe(isPacked ? 'br' : undefined);
      const plain = await getRaw(`${node.origin}/${path}`, { 'accept-encoding': 'gzip' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.toString()).toBe(textOf(path));
      expect(plain.headers.etag !== packed.headers.etag).toBe(isPacked);

      const head = await node.request(`/${path}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      expect(head.headers.get('content-length')).toBe(String(textOf(path).length));
      expect(await head.text()).toBe('');
      const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': packed.headers.etag ?? '' };
      const same = await getRaw(`${node.origin}/${path}`, headers);
      expect([same.status, same.body.length]).toEqual([304, 0]);
      expect(same.headers['cache-control']).toContain('immutable');
    }
  });

  it('is found by the old node as soon as the new one has stored it', async () => {
    const { path, give } = await addFile();
    await give();
    expect((await site.second.request(path)).status).toBe(200);
  });

  it('is 404 if no node has it, not cached, and looked up again 10 s later', async () => {
    const { path, give } = await addFile();
    const answer = await site.first.request(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await give();
    site.clock.advanceSeconds(9);
    expect((await site.first.request(path)).status).toBe(404);
    site.clock.advanceSeconds(1);
    expect((await site.first.request(path)).status).toBe(200);
  });

  it('is looked up under build file names only, and for reads only', async () => {
    await store();
    const at = site.clock.now();
    const bytes = new Uint8Array(Buffer.from('secret'));
    for (const path of ['assets/x.js', 'keys-01234567.js', 'assets/a/b-01234567.js', odd]) {
      const data = { path, bytes, isPacked: false, firstSeenAt: at, lastSeenAt: at };
      await site.db.buildFile.create({ data });
      const answer = await site.first.request(`/${path}`, await site.granted());
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await site.first.request(`/${entry}`, { method: 'POST' })).status).toBe(405);
  });

  it('is 503 with a message while the database is unavailable, unless cached', async () => {
    await store();
    expect((await site.first.request(`/${part}`)).status).toBe(200);
    const { path } = await addFile();
    site.wire.cut();
    expect((await site.first.request(`/${part}`)).status).toBe(200);
    const answer = await site.first.request(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await answer.text()).toContain('is not available at the moment');
    site.wire.mend();
    await vi.waitFor(async () => expect((await site.first.request(path)).status).toBe(404));
  });

  it('counts as a read if no node has it, and not otherwise', async () => {
    const { second } = site;
    const visitor = { headers: { 'x-forwarded-for': '198.51.100.40' } };
    for (let asked = 0; asked < 45; asked += 1) {
      const { path, give } = await addFile();
      await give();
      expect((await second.request(path, visitor)).status).toBe(200);
    }
    const answers: number[] = [];
    for (let asked = 0; asked < 45; asked += 1) {
      answers.push((await second.request((await addFile()).path, visitor)).status);
    }
    expect(answers[0]).toBe(404);
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 404).length).toBeLessThanOrEqual(40);
    // A cached file is free and always served.
    const { path, give } = await addFile();
    await give();
    expect((await site.first.request(path)).status).toBe(200);
  });
});

describe('the cache of a node', () => {
  it('is bounded: the least recently requested files are removed first', async () => {
    const files = new EarlierFiles({ db: site.db, clock: site.clock }, { bytes: 250, misses: 2 });
    const paths: string[] = [];
    for (const size of [100, 100, 100]) {
      const { path, give } = await addFile(Buffer.alloc(size));
      await give();
      paths.push(path.slice(1));
    }
    const [one = '', two = '', three = ''] = paths;
    await files.find(one);
    await files.find(two);
    expect(files.known(one)).toBeDefined();
    await files.find(three);
    expect([files.known(one), files.known(two), files.known(three)].map((file) => file?.bytes.length)).toEqual([
      100,
      undefined,
      100,
    ]);
    for (const nobody of ['a', 'b']) await files.find(nobody);
    expect([files.known('a'), files.known('b')]).toEqual([null, null]);
    await files.find('c');
    expect([files.known('a'), files.known('b'), files.known('c')]).toEqual([undefined, undefined, null]);
  });

  it('makes one request for concurrent readers', async () => {
    const { path, give } = await addFile();
    await give();
    const files = new EarlierFiles({ db: site.db, clock: site.clock });
    const asked = [files.find(path.slice(1)), files.find(path.slice(1))];
    expect(await asked[0]).toBe(await asked[1]);
  });
});
