import { describe, expect, it } from 'vitest';
import { contentChannel } from '../../src/domain/documents/changes.ts';
import { noteFallback, watchFallbacks } from '../../server/platform/fallbacks.ts';
import { buildReadCache } from '../../server/render/read-cache.ts';
import { TestClock } from '../setup/app.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';

/** Notices sent by the test. */
function buildReads() {
  const heard: ((payload: string) => void)[] = [];
  const lost: (() => void)[] = [];
  const state = { isListening: true };
  const events: Parameters<typeof buildReadCache>[0]['events'] = {
    onEvent: (channel, handle) => void (channel === contentChannel && heard.push(handle)),
    onLost: (handle) => void lost.push(handle),
    onBack: () => undefined,
    get isListening() {
      return state.isListening;
    },
  };
  const clock = new TestClock();
  const reads = buildReadCache({ events, clock });
  let count = 0;
  return {
    clock,
    reads,
    change: (table: string) => heard.forEach((handle) => handle(table)),
    lose: () => {
      state.isListening = false;
      for (const handle of lost) handle();
    },
    shell: () => reads.read('site.shell', undefined, () => Promise.resolve((count += 1))),
  };
}

describe('a read used to render pages', () => {
  it('is cached until its data changes', async () => {
    const { reads, shell, change } = buildReads();
    expect([await shell(), await shell()]).toEqual([1, 1]);
    change('investment_opportunities');
    expect(await shell()).toBe(1);
    change('menus');
    expect(await shell()).toBe(2);
    change('a table that nobody knows');
    expect(await shell()).toBe(3);
    const byInput = (id: string) => reads.read('opportunities.byId', { id }, () => Promise.resolve(`of ${id}`));
    expect([await byInput('a'), await byInput('b'), await byInput('a')]).toEqual(['of a', 'of b', 'of a']);
  });

  it('overtaken by a change is returned only to callers from before', async () => {
    const { reads, change } = buildReads();
    const ends: ((value: string) => void)[] = [];
    const ask = () =>
      reads.read('site.shell', undefined, () => new Promise<string>((resolve) => void ends.push(resolve)));
    const [early, together] = [ask(), ask()];
    change('settings');
    const late = ask();
    expect(ends).toHaveLength(2);
    ends[1]?.('new');
    ends[0]?.('old');
    expect(await Promise.all([early, together, late, ask()])).toEqual(['old', 'old', 'new', 'new']);
  });

  it('is not cached while notifications are missing, and is read again after midnight', async () => {
    const { shell, lose, clock } = buildReads();
    expect(await shell()).toBe(1);
    clock.advanceSeconds(14 * 60);
    expect(await shell()).toBe(1);
    clock.advanceSeconds(60);
    expect(await shell()).toBe(2);
    lose();
    expect([await shell(), await shell()]).toEqual([3, 4]);
  });

  it('is not cached if it failed or used a fallback, which all its callers learn', async () => {
    const { reads, shell } = buildReads();
    const failing = () => reads.read('site.shell', undefined, () => Promise.reject(new Error('away')));
    expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    const replaced = () =>
      watchFallbacks(() =>
        reads.read('site.shell', undefined, async () => {
          await Promise.resolve();
          noteFallback('away');
          return 'last good copy';
        }),
      );
    const both = await Promise.all([replaced(), replaced()]);
    expect(both.map(({ causes }) => causes)).toEqual([['away'], ['away']]);
    expect(await shell()).toBe(1);
  });
});

describe('a page rendered by Express', () => {
  const site = useNodes();

  it('reads everything for signed-in users, and nothing twice for visitors', async () => {
    const granted = await site.granted();
    const cookie = `${await signInAs(site.first, await makeUser(site.db))}; enquiry-receipt=none`;
    const titleOf = async (path: string, headers: Record<string, string>) =>
      /<title>([^<]*)/.exec(await (await site.first.request(path, { headers })).text())?.[1];
    await titleOf('/?unknown=key', granted.headers);
    // Suppresses the notice, as if it were late.
    await site.sql(`SET session_replication_role = replica;
      UPDATE settings SET value = jsonb_set(value, '{metaTitle}', '"Renamed"') WHERE "group" = 'seo'`);
    expect(await titleOf('/?unknown=key', { cookie })).toBe('Renamed');
    expect(await titleOf('/?unknown=key', granted.headers)).not.toBe('Renamed');
  });
});
