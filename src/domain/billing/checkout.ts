import type { Day } from '../time/day.ts';
import type { VersionedDetails } from './billing-details.ts';
import type { OfferedService } from './rows.ts';
import type { TaxMode } from './tax.ts';
import type { Money } from '../money/money.ts';

export interface CheckoutSummary {
  offer: OfferedService;
  net: Money;
  total: Money;
  /** Null without tax. */
  tax: { name: string; rate: string; mode: TaxMode; amount: Money } | null;
  /** Null for a free service (D69). */
  dueDate: Day | null;
  /** Initial values of the form. */
  details: VersionedDetails;
}
