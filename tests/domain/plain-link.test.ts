import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFailure } from '../../src/lib/api-error.ts';
import { plainLink } from '../../src/lib/plain-link.ts';
import type { AppRouter } from '../../src/lib/trpc.ts';

const seen: Response[] = [];
/** Whether the answers are of another build than the page. */
let isOther = false;
const hear = (response: Response) => {
  seen.push(response);
  return isOther;
};
const client = createTRPCClient<AppRouter>({ links: [plainLink(hear)] });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  seen.length = 0;
  isOther = false;
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }));

describe('the link to the API that the browser asks through', () => {
  it('asks a query by GET under the address that the server has finished answers for', async () => {
    answer({ result: { data: { json: { items: [] } } } });
    await expect(client.posts.published.query({ category: 'A & b' })).resolves.toEqual({ items: [] });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(
      `/api/trpc/posts.published?input=${encodeURIComponent(JSON.stringify({ json: { category: 'A & b' } }))}`,
    );
    expect(Object.keys(init ?? {})).toEqual(['signal']);
    expect(seen).toHaveLength(1);
  });

  it('sends a mutation as JSON, also without an input', async () => {
    answer({ result: { data: { json: null } } });
    await client.auth.signOut.mutate();
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/trpc/auth.signOut');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: null, meta: { values: ['undefined'], v: 1 } }),
    });
  });

  it('throws what the server refused, with its code', async () => {
    const data = { appCode: 'FORBIDDEN', httpStatus: 403, requestId: 'r1', fieldErrors: {} };
    answer({ error: { json: { message: 'Not yours.', code: -32003, data } } }, 403);
    const failure: unknown = await client.site.shell.query().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TRPCClientError);
    expect(readFailure(failure)).toMatchObject({ code: 'FORBIDDEN', message: 'Not yours.', requestId: 'r1' });
  });

  describe('asks again, for the next node may be of its own build,', () => {
    const data = { appCode: 'NOT_FOUND', httpStatus: 404, requestId: 'r1', fieldErrors: {} };
    const body = { error: { json: { message: 'Another version.', code: -32004, data } } };
    const misread = (headers: Record<string, string> = { 'x-misread': 'yes' }) =>
      fetched.mockResolvedValueOnce(Response.json(body, { status: 404, headers }));
    const ask = () => client.auth.signOut.mutate().catch((error: unknown) => readFailure(error).message);

    it('what another build did not understand, twice at most', async () => {
      isOther = true;
      misread();
      misread();
      answer({ result: { data: { json: null } } });
      expect(await ask()).toBeNull();
      expect(fetched).toHaveBeenCalledTimes(3);
      misread();
      misread();
      misread();
      expect(await ask()).toBe('Another version.');
      expect(fetched).toHaveBeenCalledTimes(6);
    });

    it('and nothing that was understood, or that its own build refused', async () => {
      misread();
      expect(await ask()).toBe('Another version.');
      isOther = true;
      misread({});
      expect(await ask()).toBe('Another version.');
      expect(fetched).toHaveBeenCalledTimes(2);
    });
  });

  it.each([
    ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))],
    ['JSON of something else', () => answer({}, 503)],
    ['null', () => answer(null)],
  ])('takes %s as no answer', async (_, prepare) => {
    prepare();
    const failure: unknown = await client.site.shell.query().catch((error: unknown) => error);
    expect(readFailure(failure).code).toBe('NETWORK');
  });

  it('reads dates', async () => {
    answer({ result: { data: { json: '2026-01-02T00:00:00.000Z', meta: { values: ['Date'], v: 1 } } } });
    await expect(client.site.shell.query()).resolves.toEqual(new Date('2026-01-02'));
  });

  it('lets a call go that nobody waits for any more', async () => {
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
        }),
    );
    const leaving = new AbortController();
    const call = client.site.shell.query(undefined, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toThrow('left');
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});
