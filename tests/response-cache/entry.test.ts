import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { finishEntry, noteUse } from '../../server/response-cache/entry.ts';

const body = Array.from({ length: 3000 }, (_, at) => `<li>${(at * 7919) % 1000} of ${at}</li>`).join('');
const made = { status: 200, body, contentType: 'text/html', headers: [], isPage: true };

it('is compressed hard once it is asked for often, and then has another ETag', async () => {
  const entry = await finishEntry(made, 1, Infinity);
  const light = entry.variants;
  for (let count = 0; count < 49; count += 1) noteUse(entry);
  expect(entry.variants).toBe(light);
  noteUse(entry);
  await expect.poll(() => entry.variants).not.toBe(light);
  const { br, gzip, identity } = entry.variants;
  expect(br.bytes.length).toBeLessThan(light.br.bytes.length);
  expect(gzip.bytes.length).toBeLessThan(light.gzip.bytes.length);
  expect([brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)].map(String)).toEqual([body, body]);
  const etags = [light, entry.variants].flatMap((one) => [one.br.etag, one.gzip.etag, one.identity.etag]);
  expect(new Set(etags).size).toBe(5);
  expect(identity).toBe(light.identity);
});

it('that is small is not compressed', async () => {
  const entry = await finishEntry({ ...made, body: 'small' }, 1, Infinity);
  const { variants } = entry;
  for (let count = 0; count < 60; count += 1) noteUse(entry);
  expect(entry.variants).toBe(variants);
  expect(variants.br.encoding).toBe('identity');
});
