import type { VersionedDetails } from './billing-details.ts';
import type { Day } from './periods.ts';
import type { OfferedService } from './rows.ts';
import type { TaxMode } from './tax.ts';
import type { Money } from '../money/money.ts';

/** Before confirming (D73). */
export interface CheckoutSummary {
  offer: OfferedService;
  net: Money;
  total: Money;
  /** Null where no tax is charged. */
  tax: { name: string; rate: string; mode: TaxMode; amount: Money } | null;
  /** Null for a free service (D69). */
  dueDate: Day | null;
  /** Initial values of the form. */
  details: VersionedDetails;
}
