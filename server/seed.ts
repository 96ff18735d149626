import { randomInt } from 'node:crypto';
import { setTrialPassword } from './trial/gate/service.ts';
import type { Seed } from './contributions/seed.ts';
import { nouns } from './nouns.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Tx } from './platform/database.ts';

const seeds: readonly Seed[] = nouns.flatMap((noun) => noun.seeds ?? []);

export interface SeedOptions {
  /** D2: absent means generated, empty means no gate. */
  trialPassword: string | undefined;
  demo: boolean;
  clock: Clock;
}

export interface SeedResult {
  /** To show once. */
  madeTrialPassword: string | undefined;
}

// Without look-alike characters.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** True for one caller; rolled back with its content. */
async function isFirst(tx: Tx, key: Seed['note'], now: Date): Promise<boolean> {
  const { count } = await tx.systemState.createMany({
    data: [{ key, value: { at: now.toISOString() } }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** One transaction: a killed start leaves nothing, and of concurrent nodes one writes. */
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
      if (await isFirst(tx, 'first_facts', now)) await write('first_facts');
      if (await isFirst(tx, 'facts_link', now)) await write('facts_link');
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
