import { describe, expect, it, vi } from 'vitest';
import { buildHeartbeat } from '../../server/jobs/heartbeat.ts';
import { buildLog } from '../../server/platform/log.ts';
import { describeNode } from '../../server/platform/nodes.ts';
import { TestClock, useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ isCuttable: true, demo: false });

async function installation() {
  const admin = await makeUser(app.deps.db, { roles: ['admin'] });
  const caller = await callerOf(app, admin, { mfaVerifiedAt: new Date() });
  return (await caller.jobs.overview()).installation;
}

const namesOf = async () => (await installation()).nodes.map(({ name, isLost }) => [name, isLost]);

describe('the installation overview', () => {
  it('lists the processes that report, and removes those that are gone', async () => {
    const { clock, deps } = app;
    expect(await namesOf()).toEqual([]);
    const first = buildHeartbeat(deps, describeNode(deps, 'one:1'));
    await first.beat();
    clock.advanceSeconds(60);
    const second = buildHeartbeat(deps, describeNode({ ...deps, version: 'newer' }, 'two:2'));
    await second.beat();
    expect(await installation()).toMatchObject({
      version: 'test-build',
      nodes: [
        { name: 'two:2', version: 'newer', isLost: false, startedAt: clock.now().toISOString() },
        { name: 'one:1', version: 'test-build', isLost: false },
      ],
    });
    // 96 seconds without a heartbeat.
    clock.advanceSeconds(36);
    await second.beat();
    expect(await namesOf()).toEqual([
      ['two:2', false],
      ['one:1', true],
    ]);
    await first.beat();
    expect(await namesOf()).toEqual([
      ['two:2', false],
      ['one:1', false],
    ]);
    await second.close();
    expect(await namesOf()).toEqual([['one:1', false]]);
    clock.advanceSeconds(24 * 60 * 60 + 1);
    const third = buildHeartbeat(deps, describeNode(deps, 'three:3'));
    await third.beat();
    expect(await namesOf()).toEqual([['three:3', false]]);
    await third.close();
  });

  it('works while the database is unavailable, and reports again when it is back', async () => {
    const heartbeat = buildHeartbeat(app.deps, describeNode(app.deps, 'steady:1'));
    app.wire.cut();
    heartbeat.start();
    await heartbeat.close();
    app.wire.mend();
    await heartbeat.beat();
    expect(await namesOf()).toEqual([['steady:1', false]]);
    await heartbeat.close();
  });

  it('reports a node with another address or a wrong clock, on the screen and once in the log', async () => {
    const { deps } = app;
    // Test clocks are fixed; the database's runs.
    const [row] = await deps.db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
    const right = new TestClock();
    right.advanceSeconds(((row?.now.getTime() ?? 0) - right.now().getTime()) / 1000);
    const log = buildLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const here = { ...deps, log, clock: right };
    const own = buildHeartbeat(here, describeNode(here, 'own:1'));
    await own.beat();
    const fast = new TestClock();
    fast.advanceSeconds((right.now().getTime() - fast.now().getTime()) / 1000 + 90);
    const there = { ...deps, log, clock: fast, publicUrl: new URL('https://elsewhere.test') };
    const other = buildHeartbeat(there, describeNode(there, 'other:2'));
    expect(warn).not.toHaveBeenCalled();
    await other.beat();
    await other.beat();
    expect(warn.mock.calls).toEqual([
      [{ secondsAhead: 90 }, expect.stringMatching(/^the clock of this node differs from the clock of the database/)],
      [
        { own: 'https://elsewhere.test', others: [{ name: 'own:1', publicUrl: 'http://site.test' }] },
        expect.stringMatching(/^another node has a different PUBLIC_URL/),
      ],
    ]);
    const admin = await makeUser(deps.db, { roles: ['admin'] });
    const caller = await callerOf({ deps: { ...deps, clock: right } }, admin, { mfaVerifiedAt: right.now() });
    const seen = async () => (await caller.jobs.overview()).installation.nodes;
    expect(await seen()).toMatchObject([
      { name: 'other:2', otherAddress: 'https://elsewhere.test', clockOffset: expect.closeTo(90, -1) as number },
      { name: 'own:1', otherAddress: null, clockOffset: null },
    ]);
    // The same address, and a corrected clock.
    const repaired = buildHeartbeat(here, { ...describeNode(here, 'repaired:3') });
    await other.close();
    await repaired.beat();
    expect((await seen()).map(({ otherAddress, clockOffset }) => [otherAddress, clockOffset])).toEqual([
      [null, null],
      [null, null],
    ]);
    await own.beat();
    expect(warn).toHaveBeenCalledTimes(2);
    await Promise.all([own.close(), repaired.close()]);
  });

  it('shows database, disk, store and the last backup with its age', async () => {
    const before = await installation();
    expect(before).toMatchObject({ files: 'disk', backup: null });
    expect(before.database.version).toMatch(/^\d+\.\d+/);
    expect(before.database.size).toBeGreaterThan(1_000_000);
    expect(before.disk?.size).toBeGreaterThan(before.disk?.free ?? Infinity);
    const at = app.clock.now().toISOString();
    const value = { at, size: 1234, rows: 5, files: 6, lacking: 1 };
    await app.deps.db.systemState.create({ data: { key: 'last_backup', value } });
    expect((await installation()).backup).toEqual({ at, size: 1234, lacking: 1, isOld: false });
    app.clock.advanceDays(7);
    app.clock.advanceSeconds(1);
    expect((await installation()).backup).toMatchObject({ isOld: true });
    const away = { ...app.deps, tempDir: '/nowhere/at/all' };
    const caller = await callerOf({ deps: away }, await makeUser(app.deps.db, { roles: ['admin'] }), {
      mfaVerifiedAt: app.clock.now(),
    });
    expect((await caller.jobs.overview()).installation.disk).toBeNull();
  });
});
