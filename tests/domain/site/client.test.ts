import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isRetryable } from '../../../src/lib/api/api-error.ts';
import { readFailure } from '../../../src/lib/api/failure.ts';
import { errorMessage } from '../../../src/lib/api/error-message.ts';
import { buildClient } from '../../../src/lib/api/client.ts';

const seen: Response[] = [];
/** Whether responses come from another build than the page. */
let isOther = false;
const hear = (response: Response) => {
  seen.push(response);
  return isOther;
};
/** Whether a failed call is retried. */
const mayGoOn = vi.fn<Parameters<typeof buildClient>[1]>();
const client = buildClient(hear, mayGoOn);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  seen.length = 0;
  isOther = false;
  fetched.mockReset();
  mayGoOn.mockReset().mockResolvedValue(false);
  vi.stubGlobal('fetch', fetched);
});

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }));

describe('the API client of the browser', () => {
  it('sends a query by GET to the address that the server caches', async () => {
    answer({ result: { data: { json: { items: [] } } } });
    await expect(client.posts.published.query({ category: 'A & b' })).resolves.toEqual({ items: [] });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(
      `/api/trpc/posts.published?input=${encodeURIComponent(JSON.stringify({ json: { category: 'A & b' } }))}`,
    );
    expect(Object.keys(init ?? {})).toEqual(['signal']);
    expect(seen).toHaveLength(1);
  });

  it('sends a mutation as JSON, also without input', async () => {
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

  it('throws the refusal of the server, with its code', async () => {
    const data = { appCode: 'FORBIDDEN', httpStatus: 403, requestId: 'r1', fieldErrors: {} };
    answer({ error: { json: { message: 'Not yours.', code: -32003, data } } }, 403);
    const failure: unknown = await client.site.shell.query().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(readFailure(failure)).toMatchObject({ code: 'FORBIDDEN', message: 'Not yours.', requestId: 'r1' });
  });

  describe('retries, as the next node may have another build,', () => {
    const data = { appCode: 'NOT_FOUND', httpStatus: 404, requestId: 'r1', fieldErrors: {} };
    const body = { error: { json: { message: 'Another version.', code: -32004, data } } };
    const misread = (headers: Record<string, string> = { 'x-misread': 'yes' }) =>
      fetched.mockResolvedValueOnce(Response.json(body, { status: 404, headers }));
    const ask = () => client.auth.signOut.mutate().catch((error: unknown) => readFailure(error).message);

    it('an unknown call, twice at most', async () => {
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

    it('but no understood call, and no refusal of its own build', async () => {
      misread();
      expect(await ask()).toBe('Another version.');
      isOther = true;
      misread({});
      expect(await ask()).toBe('Another version.');
      expect(fetched).toHaveBeenCalledTimes(2);
    });
  });

  const brokenOff = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"result":'));
          controller.error(new TypeError('network error'));
        },
      }),
    );

  it.each([
    ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    ['a connection that broke while it answered', () => fetched.mockResolvedValueOnce(brokenOff())],
  ])('treats %s as no answer', async (_, prepare) => {
    prepare();
    const error: unknown = await client.site.shell.query().catch((thrown: unknown) => thrown);
    expect(readFailure(error).code).toBe('NETWORK');
    expect(errorMessage(readFailure(error))).toBe('You seem to be offline. Check your connection and try again.');
    expect(isRetryable(error)).toBe(true);
  });

  const page = '<!doctype html><title>nginx</title>';
  const unreadable = 'We did not get a valid response. Please try again.';
  it.each([
    [200, page, 'UNREADABLE', unreadable, true],
    [200, '', 'UNREADABLE', unreadable, true],
    [200, '{"result":{"data":{"js', 'UNREADABLE', unreadable, true],
    [200, 'null', 'UNREADABLE', unreadable, true],
    [200, '[]', 'UNREADABLE', unreadable, true],
    [200, '"signed in to the guest network"', 'UNREADABLE', unreadable, true],
    [200, '{"result":{}}', 'UNREADABLE', unreadable, true],
    [200, '{"result":{"data":{}}}', 'UNREADABLE', unreadable, true],
    [200, '{"result":{"data":{"json":1,"meta":{"values":["Money"]}}}}', 'UNREADABLE', unreadable, true],
    [403, page, 'UNREADABLE', unreadable, false],
    [413, page, 'TOO_LARGE', 'This is too large to send. Make it shorter or remove something, then try again.', false],
    [429, page, 'RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', false],
    [500, page, 'UNEXPECTED', 'Sorry, something went wrong. Please try again.', false],
    [502, page, 'UNAVAILABLE', 'The site is not available at the moment. Please try again shortly.', true],
    [503, '{}', 'UNAVAILABLE', 'The site is not available at the moment. Please try again shortly.', true],
    [504, '', 'UNAVAILABLE', 'The site is not available at the moment. Please try again shortly.', true],
    [500, '{"error":null}', 'UNEXPECTED', 'Sorry, something went wrong. Please try again.', false],
    [500, '{"error":"bad"}', 'UNEXPECTED', 'Sorry, something went wrong. Please try again.', false],
    [500, '{"error":{"json":{"message":1}}}', 'UNEXPECTED', 'Sorry, something went wrong. Please try again.', false],
    [409, '{"error":{"json":null}}', 'UNREADABLE', unreadable, false],
    [
      500,
      '{"error":{"json":{"message":"x","code":-32603,"data":{"appCode":7}}}}',
      'UNEXPECTED',
      'Sorry, something went wrong. Please try again.',
      false,
    ],
    [
      503,
      '{"error":{"json":{"message":"x","code":1}}}',
      'UNAVAILABLE',
      'The site is not available at the moment. Please try again shortly.',
      true,
    ],
  ])('maps an answer %i %s to %s', async (status, body, code, words, canRetry) => {
    fetched.mockResolvedValueOnce(new Response(body, { status }));
    const error: unknown = await client.site.shell.query().catch((thrown: unknown) => thrown);
    expect(readFailure(error)).toEqual({ code, message: '', requestId: undefined, fieldErrors: {}, details: {} });
    expect(errorMessage(readFailure(error))).toBe(words);
    expect(isRetryable(error)).toBe(canRetry);
  });

  it.each([
    [undefined, {}],
    [null, {}],
    ['broken', {}],
    [{ name: 'one', title: ['Missing'], other: [1], none: [] }, { title: ['Missing'] }],
  ])('accepts from the field errors %j only those a form can show', async (fieldErrors, shown) => {
    const data = { appCode: 'VALIDATION', httpStatus: 400, requestId: 7, fieldErrors, details: 'none' };
    answer({ error: { json: { message: 'Please check.', code: -32600, data } } }, 400);
    const error: unknown = await client.site.shell.query().catch((thrown: unknown) => thrown);
    expect(readFailure(error)).toEqual({
      code: 'VALIDATION',
      message: 'Please check.',
      requestId: undefined,
      fieldErrors: shown,
      details: {},
    });
  });

  it('retries a failed call once if the page says so, and never twice', async () => {
    const data = { appCode: 'SIGN_IN_REQUIRED', httpStatus: 401, requestId: 'r1', fieldErrors: {} };
    const refusal = { error: { json: { message: 'Sign in.', code: -32001, data } } };
    mayGoOn.mockResolvedValue(true);
    answer(refusal, 401);
    answer({ result: { data: { json: 'saved' } } });
    await expect(client.auth.signOut.mutate()).resolves.toBe('saved');
    expect(mayGoOn.mock.calls[0]?.[1]).toMatchObject({ type: 'mutation', path: 'auth.signOut' });
    answer(refusal, 401);
    answer(refusal, 401);
    await expect(client.auth.signOut.mutate()).rejects.toThrow('Sign in.');
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('reads dates', async () => {
    answer({ result: { data: { json: '2026-01-02T00:00:00.000Z', meta: { values: ['Date'], v: 1 } } } });
    await expect(client.site.shell.query()).resolves.toEqual(new Date('2026-01-02'));
  });

  it('aborts a call whose caller has gone', async () => {
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
    fetched.mockImplementationOnce((_, init) => Promise.reject(init?.signal?.reason as Error));
    await expect(client.site.shell.query(undefined, { signal: leaving.signal })).rejects.toThrow('aborted');
  });
});
