import { ApiError } from '../../src/lib/api/api-error.ts';
import { describe, expect, it, vi } from 'vitest';
import { buildReadClient, isReadAsBefore } from '../../server/render/read-client.ts';
import type { ReadCache } from '../../server/render/read-cache.ts';
import { noteFallback } from '../../server/platform/fallbacks.ts';
import { buildAnonymousContext } from '../../server/request-context.ts';
import { useApp } from '../setup/app.ts';

const app = useApp();
const context = () => buildAnonymousContext(app.deps, () => undefined);

it('reads the same once', async () => {
  const anonymous = context();
  const { client } = buildReadClient(anonymous, undefined);
  const read = vi.spyOn(anonymous.deps.limits, 'read');
  const [shell, same] = await Promise.all([client.site.shell.query(), client.site.shell.query()]);
  expect(same).toBe(shell);
  expect(await client.site.shell.query()).toBe(shell);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reports errors as the API does', async () => {
  const { client } = buildReadClient(context(), undefined);
  const refused: unknown = await client.profile.get.query().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ shape: { data: { appCode: 'SIGN_IN_REQUIRED', httpStatus: 401 } } });
  const missing: unknown = await client.opportunities.byId.query({ id: 'none' }).catch((error: unknown) => error);
  expect(missing).toMatchObject({ shape: { data: { appCode: 'NOT_FOUND', httpStatus: 404 } } });
});

describe('what a page was rendered from', () => {
  const read = async () => {
    const { client, reads } = buildReadClient(context(), undefined);
    await Promise.all([client.site.shell.query(), client.opportunities.newest.query()]);
    return (await reads()) ?? [];
  };

  it('is as before until one of its reads changes', async () => {
    const before = await read();
    expect(before.map(({ path }) => path)).toEqual(['site.shell', 'opportunities.newest']);
    expect(await isReadAsBefore(context(), undefined, before)).toBe(true);
    await app.deps.db.investmentOpportunity.updateMany({ data: { title: 'Renamed' } });
    expect(await isReadAsBefore(context(), undefined, before)).toBe(false);
    expect(await isReadAsBefore(context(), undefined, before.slice(0, 1))).toBe(true);
  });

  it('is not if a read fails, or its data was replaced', async () => {
    const before = await read();
    const failing = { read: () => Promise.reject(new Error('away')) };
    expect(await isReadAsBefore(context(), failing, before)).toBe(false);
    const replacing: ReadCache = {
      read: async (_path, _input, run) => {
        noteFallback('away');
        return run();
      },
    };
    expect(await isReadAsBefore(context(), replacing, before)).toBe(false);
  });

  it('is unknown if a read failed', async () => {
    const { client, reads } = buildReadClient(context(), undefined);
    await expect(client.opportunities.byId.query({ id: 'none' })).rejects.toThrow(ApiError);
    expect(await reads()).toBeUndefined();
  });
});
