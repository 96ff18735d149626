import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { DomainError } from '../../errors.ts';

/** `withSlot(person, work)`; else UNAVAILABLE: no queue, as senders may be slow. */
export function buildSlots({ all, each }: { all: number; each: number }) {
  const taken = new Map<string, number>();
  let total = 0;

  return async function withSlot<T>(person: string, work: () => Promise<T>): Promise<T> {
    const own = taken.get(person) ?? 0;
    if (total >= all || own >= each) {
      throw new DomainError('UNAVAILABLE', mediaRefusals.tooManyAtOnce, { retryAfterSeconds: 5, field: 'file' });
    }
    taken.set(person, own + 1);
    total += 1;
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (taken.get(person) ?? 1) - 1;
      if (left === 0) taken.delete(person);
      else taken.set(person, left);
    }
  };
}

/** Per key, in order. */
export function buildKeyedLimiter() {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
