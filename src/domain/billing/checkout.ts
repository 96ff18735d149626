import type { VersionedDetails } from './billing-details.ts';
import type { Day } from './periods.ts';
import type { OfferedService } from './rows.ts';
import type { TaxMode } from './tax.ts';
import type { Money } from '../money/money.ts';

/** What a client sees before confirming a subscription (D73). */
export interface CheckoutSummary {
  offer: OfferedService;
  net: Money;
  total: Money;
  /** Null where no tax is charged. */
  tax: { name: string; rate: string; mode: TaxMode; amount: Money } | null;
  /** When the invoice would be due; null for a free service, which has none (D69). */
  dueDate: Day | null;
  /** Initial values of the form. */
  details: VersionedDetails;
}
