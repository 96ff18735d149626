import { randomInt } from 'node:crypto';
import { setTrialPassword } from './trial/gate/service.ts';
import type { Seed } from './contributions/seed.ts';
import { nouns } from './nouns.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Tx } from './platform/database.ts';

const seeds: readonly Seed[] = nouns.flatMap((noun) => noun.seeds ?? []);

export interface SeedOptions {
  /** D2: absent: a password is made; empty: the gate is off. */
  trialPassword: string | undefined;
  demo: boolean;
  clock: Clock;
}

/** What the first start wrote; `undefined` when the database already had its first content. */
export interface SeedResult {
  /** The trial password that was made here, to be shown once; undefined when it was given or there is no gate. */
  madeTrialPassword: string | undefined;
}

// Without the letters and digits that are taken for one another when read from a screen.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** True for the one caller who is to write what goes by this name; the note stands with what is written, or not at all. */
async function isFirst(tx: Tx, key: Seed['note'], now: Date): Promise<boolean> {
  const { count } = await tx.systemState.createMany({
    data: [{ key, value: { at: now.toISOString() } }],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * Writes the first content once, in one transaction: a start that is killed half-way begins again from nothing, and of
 * several nodes starting at the same time exactly one writes.
 */
export async function seedFirstContent(db: Db, options: SeedOptions): Promise<SeedResult | undefined> {
  return db.$transaction(
    async (tx) => {
      const now = options.clock.now();
      const write = async (note: Seed['note']) => {
        for (const seed of seeds) {
          if (seed.note === note && (options.demo || seed.isDemo !== true)) await seed.write(tx, now);
        }
      };
      if (await isFirst(tx, 'first_pages', now)) await write('first_pages');
      if (!(await isFirst(tx, 'first_content', now))) return undefined;
      await write('first_content');
      const made = options.trialPassword === undefined ? makePassword() : undefined;
      const password = made ?? options.trialPassword ?? '';
      await setTrialPassword(tx, password === '' ? null : password);
      return { madeTrialPassword: made };
    },
    { timeout: 60_000, maxWait: 30_000 },
  );
}
