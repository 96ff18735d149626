import { describe, expect, it } from 'vitest';
import { trialGrantDays } from '../../src/domain/trial/trial.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { signGrant } from '../../server/trial/gate/grant.ts';
import { buildHeldGate } from '../../server/trial/gate/held-gate.ts';
import type { GateState } from '../../server/trial/gate/service.ts';
import { signingKeys } from '../setup/app.ts';

const issuedAt = new Date('2026-11-20T02:00:00Z');
const dayMs = 86_400_000;
const soon = { timeout: 5000, interval: 2 };
const after = (ms: number) => new Date(issuedAt.getTime() + ms);

async function holding(state: GateState) {
  const keys = buildKeys(signingKeys);
  const store = { state };
  const held = buildHeldGate({ readState: () => Promise.resolve(store.state), keys });
  held.refresh();
  await expect.poll(() => held.check('', issuedAt), soon).not.toBe('unknown');
  return { held, store, grant: signGrant(keys, 1, issuedAt) };
}

describe('a remembered grant', () => {
  it('is due for renewal and ends to the millisecond', async () => {
    const { held, grant } = await holding({ enabled: true, generation: 1 });
    expect(held.check(grant, issuedAt)).toBe('granted');
    expect(held.check(grant, after(30 * dayMs))).toBe('granted');
    expect(held.check(grant, after(30 * dayMs + 1))).toBe('renew');
    expect(held.check(grant, after(trialGrantDays * dayMs))).toBe('renew');
    expect(held.check(grant, after(trialGrantDays * dayMs + 1))).toBe('refused');
    expect(held.check(grant, issuedAt)).toBe('granted');
  });

  it('passes nobody from the moment a change is heard of, and nobody any more when it was the password', async () => {
    const { held, store, grant } = await holding({ enabled: true, generation: 1 });
    expect(held.check(grant, issuedAt)).toBe('granted');
    store.state = { enabled: true, generation: 2 };
    held.refresh();
    expect(held.check(grant, issuedAt)).toBe('unknown');
    await expect.poll(() => held.check(grant, issuedAt), soon).toBe('refused');
    expect(held.checkLast(grant, issuedAt)).toBe('refused');
  });

  it('lends nothing to one that differs from it', async () => {
    const { held, grant } = await holding({ enabled: true, generation: 1 });
    expect(held.check(grant, issuedAt)).toBe('granted');
    for (const other of [`${grant}a`, grant.slice(0, -1), grant.replace('1.', '2.'), ` ${grant}`, '']) {
      expect(held.check(other, issuedAt), other).toBe('refused');
    }
  });
});
