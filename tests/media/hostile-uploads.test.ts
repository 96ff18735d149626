import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '../../src/domain/media/media.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { uploadAs, uploadedAs } from '../setup/uploads.ts';
import { hostileFiles } from './support/corpus.ts';
import { startBrowser, watch } from './support/watching.ts';

const app = useApp({ demo: false, password: '' });
let admin: string;

beforeAll(async () => {
  admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
});

/** Everything that uploads leave: rows, settings, stored files, temporary files. */
async function footprint() {
  const { db, files, tempDir } = app.deps;
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  const onTheWay = (await readdir(tempDir)).filter((name) => name.startsWith('upload'));
  return { rows: await db.mediaFile.count(), settings: await db.setting.count(), keys, onTheWay };
}

const sent = hostileFiles.flatMap((hostile) => hostile.kinds.map((kind) => ({ ...hostile, kind })));
// An HTTP header cannot contain a null character.
const sanitised = sent.filter(({ expected, name }) => expected === 'sanitised' && !name.includes('\u0000'));

describe('hostile files over HTTP', () => {
  const uploads = new Map<(typeof sent)[number], Promise<UploadedFile>>();
  const delay = monitorEventLoopDelay({ resolution: 10 });

  afterAll(() => {
    delay.disable();
    const [middle, late, longest] = [50, 99, 100].map((share) => Math.round(delay.percentile(share) / 1e6));
    console.log(`event loop of the server held up: ${middle} ms (half), ${late} ms (99 %), ${longest} ms (longest)`);
  });

  // One after the other; the test that needs it reports what failed.
  beforeAll(async () => {
    for (const hostile of sanitised) {
      const upload = uploadMeasured(hostile);
      uploads.set(hostile, upload);
      await upload.catch(() => undefined);
    }
  });

  async function uploadOf(hostile: (typeof sent)[number]): Promise<UploadedFile> {
    const file = await uploads.get(hostile);
    if (file === undefined) throw new Error('It was not sent.');
    return file;
  }

  async function uploadMeasured({ make, kind, name }: (typeof sent)[number]): Promise<UploadedFile> {
    const bytes = await make();
    delay.enable();
    const file = await uploadedAs(app, admin, kind, { name, bytes });
    delay.disable();
    return file;
  }

  it.each(sent.filter(({ expected }) => expected === 'refused'))(
    'are refused as $kind $what, and not stored',
    async ({ make, kind, name }) => {
      const bytes = await make();
      const before = await footprint();
      delay.enable();
      const { status, error } = await uploadAs(app, admin, kind, { name, bytes });
      delay.disable();
      expect([400, 413, 422]).toContain(status);
      expect(error?.message).toMatch(/^[A-Z].{10,}/);
      expect(error?.appCode).toBe('VALIDATION');
      expect(await footprint()).toEqual(before);
    },
  );

  it.each(sanitised)('are sanitised as $kind $what', async (hostile) => {
    const file = await uploadOf(hostile);
    const answer = await app.request(file.url, { headers: { cookie: admin } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = Buffer.from(await answer.arrayBuffer());
    const text = stored.toString('latin1').replace('xmlns="http://www.w3.org/2000/svg"', '');
    for (const trace of hostile.traces ?? []) expect(text.includes(trace), trace).toBe(false);
    expect(file.size).toBe(stored.length);
    expect(file.url).toMatch(/^\/media\/[0-9a-f-]{36}\/[\w.-]+$/);
    expect((await footprint()).onTheWay).toEqual([]);
  });

  it('show nothing but a picture in Chromium, at their own addresses', async () => {
    const files: UploadedFile[] = [];
    for (const hostile of sanitised) files.push(await uploadOf(hostile));
    const drawings = files.filter(({ type }) => type === 'image/svg+xml');
    expect(drawings.length).toBeGreaterThan(30);
    const browser = await startBrowser();
    try {
      const own = { origin: app.origin, own: /^\/(?:media\/|favicon)/ };
      expect(
        await watch(
          browser,
          own,
          drawings.map(({ url }) => url),
        ),
      ).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
