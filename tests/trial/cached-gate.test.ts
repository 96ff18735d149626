import { describe, expect, it } from 'vitest';
import { trialGrantDays } from '../../src/domain/trial/trial.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { signGrant } from '../../server/trial/gate/grant-cookie.ts';
import { buildCachedGate } from '../../server/trial/gate/cached-gate.ts';
import type { GateState } from '../../server/trial/gate/service.ts';
import { signingKeys } from '../setup/app.ts';
import { soon } from '../setup/nodes.ts';

const issuedAt = new Date('2026-11-20T02:00:00Z');
const dayMs = 86_400_000;
const after = (ms: number) => new Date(issuedAt.getTime() + ms);

async function readCachedGate(state: GateState) {
  const keys = buildKeys(signingKeys);
  const store = { state };
  const cached = buildCachedGate({ readState: () => Promise.resolve(store.state), keys });
  cached.refresh();
  await expect.poll(() => cached.check('', issuedAt), soon).not.toBe('unknown');
  return { cached, store, grant: signGrant(keys, 1, issuedAt) };
}

describe('a cached grant', () => {
  it('is due for renewal and expires to the millisecond', async () => {
    const { cached, grant } = await readCachedGate({ enabled: true, generation: 1 });
    expect(cached.check(grant, issuedAt)).toBe('granted');
    expect(cached.check(grant, after(30 * dayMs))).toBe('granted');
    expect(cached.check(grant, after(30 * dayMs + 1))).toBe('renew');
    expect(cached.check(grant, after(trialGrantDays * dayMs))).toBe('renew');
    expect(cached.check(grant, after(trialGrantDays * dayMs + 1))).toBe('refused');
    expect(cached.check(grant, issuedAt)).toBe('granted');
  });

  it('admits nobody from the moment a change arrives, permanently if the password changed', async () => {
    const { cached, store, grant } = await readCachedGate({ enabled: true, generation: 1 });
    expect(cached.check(grant, issuedAt)).toBe('granted');
    store.state = { enabled: true, generation: 2 };
    cached.refresh();
    expect(cached.check(grant, issuedAt)).toBe('unknown');
    await expect.poll(() => cached.check(grant, issuedAt), soon).toBe('refused');
    expect(cached.checkLast(grant, issuedAt)).toBe('refused');
  });

  it('does not admit a different one', async () => {
    const { cached, grant } = await readCachedGate({ enabled: true, generation: 1 });
    expect(cached.check(grant, issuedAt)).toBe('granted');
    for (const other of [`${grant}a`, grant.slice(0, -1), grant.replace('1.', '2.'), ` ${grant}`, '']) {
      expect(cached.check(other, issuedAt), other).toBe('refused');
    }
  });
});
