import { afterEach, describe, expect, it } from 'vitest';
import { setTrialPassword } from '../../server/trial/gate/service.ts';
import { grantCookie, queryPath, trialPassword, useApp } from '../setup/app.ts';
import { soon, useNodes } from '../setup/nodes.ts';

describe('the cached gate state', () => {
  const app = useApp({ isCuttable: true });

  afterEach(async () => {
    app.deps.gate.cached.forget();
    await setTrialPassword(app.deps.db, trialPassword);
  });

  async function listen() {
    const { cached } = app.deps.gate;
    cached.refresh();
    await expect.poll(() => cached.check('', app.clock.now()), soon).toBe('refused');
  }

  it('is used instead of the database while notifications arrive', async () => {
    const { gate, db } = app.deps;
    const cookie = await grantCookie(app.deps);
    await listen();
    await setTrialPassword(db, 'Another-2026');
    // The notice has not arrived yet.
    expect(await gate.check(cookie)).toMatchObject({ isRequired: true, hasGrant: true });
    gate.cached.refresh();
    // From here on the old state is never used, re-read or not.
    expect(await gate.check(cookie)).toMatchObject({ isRequired: true, hasGrant: false });
    await expect.poll(() => gate.cached.check(cookie.split('=')[1] ?? '', app.clock.now()), soon).toBe('refused');
    expect((await gate.check(cookie)).hasGrant).toBe(false);
  });

  it('is unused once notifications are missing, even as the result of a read in progress', async () => {
    const { gate, db } = app.deps;
    const cookie = await grantCookie(app.deps);
    await listen();
    gate.cached.refresh();
    gate.cached.forget();
    await setTrialPassword(db, 'Another-2026');
    gate.cached.ensure();
    for (let ask = 0; ask < 20; ask += 1) expect((await gate.check(cookie)).hasGrant).toBe(false);
    expect(gate.cached.check(cookie.split('=')[1] ?? '', app.clock.now())).toBe('unknown');
  });

  it('is read again when another state is found in the database', async () => {
    const { gate, db } = app.deps;
    await listen();
    await setTrialPassword(db, 'Another-2026');
    // Entering reads the stored state, so the new grant passes before the notice.
    const renewed = await grantCookie(app.deps);
    expect((await gate.check(renewed)).hasGrant).toBe(true);
  });

  it('keeps the last known state while the database is unavailable', async () => {
    const { gate } = app.deps;
    const cookie = await grantCookie(app.deps);
    await listen();
    gate.cached.forget();
    app.wire.cut();
    try {
      expect((await gate.check(cookie)).hasGrant).toBe(true);
      expect((await gate.check(undefined)).hasGrant).toBe(false);
    } finally {
      app.wire.mend();
    }
  });
});

describe('uncached answers', () => {
  const site = useNodes();
  // Responses for a session are never taken from the cache.
  const paths = [queryPath('opportunities.list', {}), queryPath('content.homepage'), queryPath('site.shell')];

  it('end on every node as soon as the notification of a new password arrives', async () => {
    const cookie = `${await grantCookie(site.first.deps)}; session=own`;
    const ask = async (node: typeof site.first, path: string) =>
      (await node.request(path, { headers: { cookie } })).status;
    for (const node of [site.first, site.second]) {
      for (const path of paths) expect(await ask(node, path)).toBe(200);
    }
    await setTrialPassword(site.first.deps.db, 'Another-2026');
    for (const node of [site.first, site.second]) {
      await expect.poll(() => ask(node, paths[0] ?? ''), soon).toBe(401);
      for (const path of paths) expect(await ask(node, path)).toBe(401);
      const page = await node.request('/', { headers: { cookie } });
      expect(await page.text()).toContain('IPA Trial Access');
    }
    await setTrialPassword(site.first.deps.db, trialPassword);
  });

  it('are open to a new grant at once, on the node that issued it', async () => {
    await setTrialPassword(site.first.deps.db, 'Third-2026');
    const entered = await site.first.request('/api/trpc/trial.enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { password: 'Third-2026' } }),
    });
    const cookie = `${entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''}; session=own`;
    for (const path of paths) expect((await site.first.request(path, { headers: { cookie } })).status).toBe(200);
    await setTrialPassword(site.first.deps.db, trialPassword);
  });
});
