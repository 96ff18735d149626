import { randomInt } from 'node:crypto';
import { seedDemoPosts, seedPages } from './articles/seed.ts';
import { seedDemoServices } from './billing/seed.ts';
import { seedDemoOpportunities, seedSectors } from './opportunities/seed.ts';
import { seedMenus, seedSettings } from './site/seed.ts';
import { setTrialPassword } from './trial/gate/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Tx } from './platform/database.ts';

const stateKey = 'first_content';
/** The stored pages came later than the rest: a site without this note gets them, once. */
const pagesKey = 'first_pages';

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
async function isFirst(tx: Tx, key: string, now: Date): Promise<boolean> {
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
      if (await isFirst(tx, pagesKey, now)) await seedPages(tx, now);
      if (!(await isFirst(tx, stateKey, now))) return undefined;
      await seedSettings(tx);
      await seedMenus(tx);
      await seedSectors(tx);
      if (options.demo) {
        await seedDemoOpportunities(tx, now);
        await seedDemoPosts(tx, now);
        await seedDemoServices(tx);
      }
      const made = options.trialPassword === undefined ? makePassword() : undefined;
      const password = made ?? options.trialPassword ?? '';
      await setTrialPassword(tx, password === '' ? null : password);
      return { madeTrialPassword: made };
    },
    { timeout: 60_000, maxWait: 30_000 },
  );
}
