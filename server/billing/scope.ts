import { dayIn, type Day } from '../../src/domain/time/day.ts';
import { randomInt } from 'node:crypto';
import { buildDocumentCode, documentCodeNumbers } from '../../src/domain/billing/document-code.ts';
import { formatDate } from '../../src/domain/time/format.ts';
import { buildPaymentReference, referenceNumbers } from '../../src/domain/billing/payment-reference.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import type { Deps } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { retryTransaction } from '../platform/database/write-conflict.ts';
import { readSettings } from '../settings/settings.ts';

/** Also available to jobs. */
export type BillingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys'>;

/** One transaction, with one instant and day (D32) for everything in it. */
export interface BillingScope {
  tx: Tx;
  keys: Keys;
  now: Date;
  /** Today in the site's zone, as all billing dates. */
  today: Day;
  settings: SiteSettings;
}

/** In ms: concurrent subscribers of one service wait for each other. */
const waitForMany = { maxWait: 15_000, timeout: 15_000 };

/**
 * Reads settings before, so that a slow read holds no locks. Repeats `work` after a deadlock: side effects outside `tx`
 * must be idempotent.
 */
export async function inBilling<Result>(
  { db, clock, log, keys }: BillingDeps,
  work: (scope: BillingScope) => Promise<Result>,
): Promise<Result> {
  const settings = await readSettings(db, log);
  const now = clock.now();
  const today = dayIn(settings.general.timezone, now);
  return retryTransaction(log, () => db.$transaction((tx) => work({ tx, keys, now, today, settings }), waitForMany));
}

/** The last whole day before a midnight. */
export const lastDayBefore = (midnight: Date, timezone: string): Day =>
  dayIn(timezone, new Date(midnight.getTime() - 1));

export function showDay(settings: SiteSettings, day: Day): string {
  return formatDate(day, settings.general);
}

const draw = ({ count, values }: { count: number; values: number }) =>
  Array.from({ length: count }, () => randomInt(values));

/** For a payment (D47); redraws if the numbers have no check character. */
export function drawReference(): string {
  for (;;) {
    const reference = buildPaymentReference(draw(referenceNumbers));
    if (reference !== undefined) return reference;
  }
}

/** From a secure random source. */
export const drawDocumentCode = (): string => buildDocumentCode(draw(documentCodeNumbers));
