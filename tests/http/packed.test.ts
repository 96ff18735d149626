import { request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp({ password: '' });

/** The bytes as they cross the wire. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    ask(`${app.origin}${path}`, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('API answers', () => {
  const large = queryPath('opportunities.list', {});

  it('are compressed as the client accepts, with their length', async () => {
    const plain = await raw(large, {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.length).toBeGreaterThan(1024);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await raw(large, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
    }
  });

  it('are not compressed if that would not pay', async () => {
    const small = await raw(queryPath('trial.status'), { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.headers.vary).toMatch(/accept-encoding/i);
    expect(JSON.parse(small.bytes.toString())).toEqual({ result: { data: { json: { granted: true, notice: null } } } });
  });

  it('are streamed to clients that request it', async () => {
    const path = `/api/trpc/trial.status,opportunities.list?batch=1&input=${encodeURIComponent('{"1":{"json":{}}}')}`;
    const streamed = await raw(path, { 'trpc-accept': 'application/jsonl', 'accept-encoding': 'br' });
    expect(streamed.headers['transfer-encoding']).toBe('chunked');
    expect(streamed.headers['content-length']).toBeUndefined();
    const lines = streamed.bytes.toString().trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(() => lines.map((line): unknown => JSON.parse(line))).not.toThrow();
  });
});
