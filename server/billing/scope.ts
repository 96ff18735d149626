import { randomInt } from 'node:crypto';
import type { Day } from '../../src/domain/billing/periods.ts';
import { buildDocumentCode, documentCodeNumbers } from '../../src/domain/billing/document-code.ts';
import { formatDate } from '../../src/domain/time/format.ts';
import { buildPaymentReference, referenceNumbers } from '../../src/domain/billing/payment-reference.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import type { Deps } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { retryTransaction } from '../platform/database/write-conflict.ts';
import { readSettings } from '../settings/settings.ts';

/** What billing needs of the process; jobs have it too. */
export type BillingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys'>;

/** One transaction of billing, and the instant and the day of the site (D32) that all of it is of. */
export interface BillingScope {
  tx: Tx;
  keys: Keys;
  now: Date;
  /** Today in the site's zone: billing dates are days of it. */
  today: Day;
  settings: SiteSettings;
}

/** Milliseconds. Those who subscribe to one service at once wait for one another. */
const waitForMany = { maxWait: 15_000, timeout: 15_000 };

/**
 * Does `work` in one transaction. The settings are read before it, so that a slow read holds nobody up. Where Postgres gives
 * it up for another one, all of it is done anew: `work` changes nothing outside of `tx` but what may be done twice, as a
 * refund at the provider by its key.
 */
export async function inBilling<Result>(
  { db, clock, log, keys }: BillingDeps,
  work: (scope: BillingScope) => Promise<Result>,
): Promise<Result> {
  const settings = await readSettings(db, log);
  const now = clock.now();
  const today = dayOf(now, settings.general.timezone);
  return retryTransaction(log, () => db.$transaction((tx) => work({ tx, keys, now, today, settings }), waitForMany));
}

/** The day of an instant in a zone (IANA name). */
export function dayOf(instant: Date, timezone: string): Day {
  return wallTimeOf(instant.toISOString(), timezone).slice(0, 10);
}

/** A day as the database takes a `date`. */
export const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** A stored `date` as a day. */
export const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** A day as people read it, in the format of the site. */
export function showDay(settings: SiteSettings, day: Day): string {
  return formatDate(toDate(day), { dateFormat: settings.general.dateFormat, timezone: 'UTC' });
}

const draw = ({ count, values }: { count: number; values: number }) =>
  Array.from({ length: count }, () => randomInt(values));

/** A new payment reference (D47); the few draws that have no check sign are drawn again. */
export function drawReference(): string {
  for (;;) {
    const reference = buildPaymentReference(draw(referenceNumbers));
    if (reference !== undefined) return reference;
  }
}

/** A new code of an invoice or a receipt, from a source nobody can foresee. */
export const drawDocumentCode = (): string => buildDocumentCode(draw(documentCodeNumbers));
