import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { buildClamd } from '../../server/platform/virus-scanner.ts';
import { useApp } from '../setup/app.ts';
import { type ClamdServer, startClamdServer } from '../setup/servers/clamd-server.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { uploadAs, uploadedAs } from '../setup/uploads.ts';
import { makePdf } from './corpus/documents.ts';
import { makePicture } from './corpus/pictures.ts';

const clamd: ClamdServer = await startClamdServer();
const app = useApp({ demo: false, scanner: () => buildClamd(clamd.address, { stuckMs: 300 }) });
let admin: string;

beforeAll(async () => {
  admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
});
beforeEach(() => {
  clamd.seen.length = 0;
  clamd.verdict = () => 'stream: OK';
});
afterAll(() => clamd.close());

/** Everything an upload stores, to compare before and after a refusal. */
async function footprint() {
  const stored: string[] = [];
  for await (const { key } of app.deps.files.list()) stored.push(key);
  return { stored, rows: await app.deps.db.mediaFile.count(), underway: await readdir(app.deps.tempDir) };
}

describe('an upload', () => {
  it('is scanned before it is stored', async () => {
    const { id } = await uploadedAs(app, admin, 'resource', { name: 'guide.pdf', bytes: await makePdf() });
    const { storageKey } = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id } });
    expect(clamd.seen).toHaveLength(1);
    expect(clamd.seen[0]?.equals(await buffer(await app.deps.files.open(storageKey)))).toBe(true);
  });

  it.each<[string, number, string, () => string | undefined]>([
    ['with a virus', 400, 'This file contains a virus and was not saved.', () => 'stream: Eicar-Test-Signature FOUND'],
    [
      'that the scanner does not take',
      503,
      'We cannot check files for viruses at the moment. Nothing was saved. Try again shortly.',
      () => 'INSTREAM size limit exceeded. ERROR',
    ],
    [
      'to which the scanner says nothing',
      503,
      'We cannot check files for viruses at the moment. Nothing was saved. Try again shortly.',
      () => undefined,
    ],
  ])('%s is refused, and not stored', async (_what, status, message, verdict) => {
    clamd.verdict = verdict;
    const before = await footprint();
    for (const kind of ['media', 'payment-proof'] as const) {
      const answer = await uploadAs(app, admin, kind, { name: 'a.png', bytes: await makePicture('png') });
      expect(answer).toMatchObject({ status, error: { message } });
    }
    expect(await footprint()).toEqual(before);
  });
});

describe('a scanner', () => {
  it('that is unavailable causes a refusal', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    await expect(buildClamd(new URL(`tcp://127.0.0.1:${port}`)).scan(import.meta.filename)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('can be reached by a local socket too, and gets a large file completely', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'clamd-'));
    const file = path.join(folder, 'file');
    await writeFile(file, Buffer.alloc(3_000_000, 'a'));
    const server = createServer((socket) => {
      let end = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        end = Buffer.concat([end, chunk]).subarray(-4);
        if (end.equals(Buffer.alloc(4))) socket.end('stream: OK\0');
      });
    });
    const place = path.join(folder, 'clamd.ctl');
    server.listen(place);
    await once(server, 'listening');
    expect(await buildClamd(new URL(`unix://${place}`)).scan(file)).toBeUndefined();
    expect(await buildClamd(clamd.address).scan(file)).toBeUndefined();
    expect(clamd.seen.at(-1)).toHaveLength(3_000_000);
    server.close();
    await rm(folder, { recursive: true });
  });

  it.each(['http://localhost:3310', 'tcp://', 'unix:///', 'localhost:3310'])('is not %s', (value) => {
    expect(() => readEnv({ VIRUS_SCANNER: value })).toThrow(/^The value of VIRUS_SCANNER is not valid/);
  });
});
