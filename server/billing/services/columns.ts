import {
  type BillingCycle,
  billingCycleFromRow,
  billingCycles,
  billingCycleToRow,
} from '../../../src/domain/billing/billing.ts';
import type { ServiceContent } from '../../../src/domain/services/document.ts';
import { serviceCurrencies } from '../../../src/domain/money/money.ts';
import type { ColumnsOf } from '../../columns/columns.ts';
import { amount, asText, choice, choiceCell, flag, lines, plain, text } from '../../columns/fields.ts';

/** In the order of the CSV columns. */
export const serviceColumns = {
  name: text('name'),
  category: text('category'),
  shortDescription: text('shortDescription'),
  description: text('description'),
  price: amount('price'),
  currency: choice('currency', serviceCurrencies),
  billingCycle: plain('billingCycle', {
    read: (stored: keyof typeof billingCycleFromRow): BillingCycle => billingCycleFromRow[stored],
    write: (cycle) => billingCycleToRow[cycle],
    cell: choiceCell(billingCycles),
  }),
  maxSubscribers: plain('maxSubscribers', {
    read: (stored: number | null) => (stored === null ? '' : String(stored)),
    write: (most) => (most === '' ? null : Number(most)),
    cell: asText,
  }),
  isActive: flag('isActive'),
  isDemo: flag('isDemo'),
  features: lines('features'),
} satisfies ColumnsOf<ServiceContent>;
