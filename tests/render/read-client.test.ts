import { ApiError } from '../../src/lib/api/api-error.ts';
import { expect, it, vi } from 'vitest';
import { buildReadClient } from '../../server/render/read-client.ts';
import { buildAnonymousContext } from '../../server/request-context.ts';
import { useApp } from '../setup/app.ts';

const app = useApp();
const context = () => buildAnonymousContext(app.deps, () => undefined);

it('reads the same once', async () => {
  const anonymous = context();
  const client = buildReadClient(anonymous, undefined);
  const read = vi.spyOn(anonymous.deps.limits, 'read');
  const [shell, same] = await Promise.all([client.site.shell.query(), client.site.shell.query()]);
  expect(same).toBe(shell);
  expect(await client.site.shell.query()).toBe(shell);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reports errors as the API does', async () => {
  const client = buildReadClient(context(), undefined);
  const refused: unknown = await client.profile.get.query().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ shape: { data: { appCode: 'SIGN_IN_REQUIRED', httpStatus: 401 } } });
  const missing: unknown = await client.opportunities.byId.query({ id: 'none' }).catch((error: unknown) => error);
  expect(missing).toMatchObject({ shape: { data: { appCode: 'NOT_FOUND', httpStatus: 404 } } });
});
