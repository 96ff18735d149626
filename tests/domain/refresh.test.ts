import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { callHooks } from '../../src/lib/api/call-hooks.ts';
import { buildClient } from '../../src/lib/api/client.ts';
import { type Change, readsByChange } from '../../src/lib/api/reads-by-change.ts';
import { keepFresh, leavingScreen, refetched } from '../../src/lib/api/refresh.ts';
import type { ReadPath } from '../../src/lib/api/trpc.ts';

const fetched = vi.fn<typeof fetch>();
const client = buildClient(
  () => false,
  () => Promise.resolve(false),
  (call, error) => callHooks.ended?.(call, error),
);
const id = '0192f6a1-0000-7000-8000-000000000001';
const everything = [
  ['clients', 'list'],
  ['clients', 'byId'],
  ['enquiries', 'list'],
  ['media', 'list'],
  ['notifications', 'list'],
  ['posts', 'bySlug'],
  ['site', 'dashboard'],
  ['site', 'shell'],
  ['trash', 'list'],
];
let cache: QueryClient;

/** The invalidated queries among all. */
const invalidated = () =>
  everything
    .map((read) => [read.join('.'), cache.getQueryState([read])?.isInvalidated] as const)
    .flatMap(([read, is]) => (is === true ? [read] : []));

const answer = (data: unknown) => fetched.mockResolvedValueOnce(Response.json({ result: { data: { json: data } } }));
const refuse = (appCode: string) =>
  fetched.mockResolvedValueOnce(
    Response.json({ error: { json: { message: 'No.', code: -32000, data: { appCode } } } }, { status: 409 }),
  );

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  cache = new QueryClient();
  for (const read of everything) cache.setQueryData([read], 'before');
  keepFresh(cache);
});

describe('a change', () => {
  it('invalidates exactly what it affects', async () => {
    answer(null);
    await client.clients.removeTask.mutate({ id, version: 1 });
    expect(invalidated()).toEqual(['clients.list', 'clients.byId', 'site.dashboard', 'trash.list']);
  });

  it('of a page includes every public page that shows it', async () => {
    answer({ version: 2 });
    await client.pages.publish.mutate({ id, content: {}, baseVersion: 1 });
    expect(invalidated()).toEqual(['posts.bySlug', 'site.dashboard', 'site.shell', 'trash.list']);
  });

  it('that a screen applies at once skips that query', async () => {
    answer({ unread: 0 });
    await client.notifications.markAllRead.mutate();
    expect(invalidated()).toEqual([]);
  });

  it('ignores reads', async () => {
    answer([]);
    await client.clients.list.query({});
    expect(invalidated()).toEqual([]);
  });

  it.each(['CONFLICT', 'NOT_FOUND', 'UNEXPECTED'])('that failed with %s refreshes the current state', async (code) => {
    refuse(code);
    await expect(client.enquiries.remove.mutate({ id, version: 1 })).rejects.toThrow('No.');
    expect(invalidated()).toContain('enquiries.list');
  });

  it.each(['VALIDATION', 'FORBIDDEN', 'RATE_LIMITED'])('that failed with %s changes nothing', async (code) => {
    refuse(code);
    await expect(client.enquiries.remove.mutate({ id, version: 1 })).rejects.toThrow('No.');
    expect(invalidated()).toEqual([]);
  });
});

describe('a list on the screen', () => {
  /** Watches a list that has just been read. */
  function watch(read: () => Promise<string>) {
    const observer = new QueryObserver(cache, { queryKey: [['clients', 'list']], queryFn: read, staleTime: Infinity });
    return observer.subscribe(() => undefined);
  }

  it('has been read again when the caller’s promise resolves', async () => {
    let release: (answer: string) => void = () => {};
    const read = new Promise<string>((resolve) => {
      release = resolve;
    });
    const stop = watch(() => read);
    answer(null);
    await client.clients.removeTask.mutate({ id, version: 1 });
    const waiting = refetched().then(() => 'read');
    await expect(Promise.race([waiting, new Promise((done) => setImmediate(done, 'waits'))])).resolves.toBe('waits');
    release('after');
    await waiting;
    expect(cache.getQueryData([['clients', 'list']])).toBe('after');
    stop();
  });

  it('that fails to refresh blocks nothing', async () => {
    const stop = watch(() => Promise.reject(new Error('no connection')));
    cache.setDefaultOptions({ queries: { retry: false } });
    answer(null);
    await client.clients.removeTask.mutate({ id, version: 1 });
    await refetched();
    expect(cache.getQueryData([['clients', 'list']])).toBe('before');
    stop();
  });

  it('of a screen being left is read by the next screen, unless the change fails', async () => {
    const read = vi.fn<() => Promise<string>>().mockResolvedValue('after');
    const stop = watch(read);
    answer(null);
    await client.clients.removeTask.mutate({ id, version: 1 }, leavingScreen);
    expect(invalidated()).toContain('clients.list');
    expect(read).not.toHaveBeenCalled();
    refuse('CONFLICT');
    await client.clients.removeTask.mutate({ id, version: 1 }, leavingScreen).catch(() => undefined);
    await refetched();
    expect(read).toHaveBeenCalledOnce();
    stop();
  });
});

describe('the invalidation table', () => {
  it('does not compile with a missing entry, or with an unknown read', () => {
    const { 'clients.update': _, ...incomplete } = readsByChange;
    // @ts-expect-error a mutation has no entry
    incomplete satisfies Record<Change, readonly ReadPath[]>;
    // @ts-expect-error no procedure is called so
    const wrong: ReadPath = 'clients.everything';
    expect(Object.keys(incomplete)).not.toContain(wrong);
  });

  it('is the only place: no screen invalidates by hand after a change', () => {
    // None of these follows a mutation: a read found nothing, a list restarts, a notice arrived.
    const known = [
      'routes/_site/investment-opportunities.$id.tsx',
      'widgets/media/use-media-list.ts',
      'widgets/notifications/shown.ts',
    ];
    const root = path.join(projectRoot, 'src');
    const byHand = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => /^(features|routes|widgets)\/.*\.tsx?$/.test(name))
      .filter((name) =>
        /\b(?!router\b)\w+\.invalidate(?:Queries)?\(/.test(readFileSync(path.join(root, name), 'utf8')),
      );
    expect(byHand.toSorted()).toEqual(known);
  });
});
