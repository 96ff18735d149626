import { serviceCurrencies } from '../../../domain/money/money.ts';
import { type Month, monthPattern } from '../../../domain/billing/payment-totals.ts';
import {
  type BilledCurrency,
  type PaymentFilter,
  type PaymentSort,
  paymentSortsOf,
  type PaymentView,
  paymentViews,
  staffPaymentLimits,
  usualPaymentSort,
} from '../../../domain/billing/staff-payments.ts';
import { type LineView, lineViews } from '../../../domain/statements/lines.ts';

export const paymentTabs = [...paymentViews, 'lines', 'totals'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

export interface PaymentsSearch {
  tab?: PaymentTab | undefined;
  q?: string | undefined;
  currency?: BilledCurrency | undefined;
  sort?: PaymentSort | undefined;
  lines?: LineView | undefined;
  from?: Month | undefined;
  to?: Month | undefined;
  after?: string | undefined;
  id?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

const isMonth = (value: unknown): value is Month => typeof value === 'string' && monthPattern.test(value);

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const { tab, q, currency, sort, lines, from, to, after, id } = search;
  const words = typeof q === 'string' ? q.trim().slice(0, staffPaymentLimits.query) : '';
  const shown = oneOf<PaymentTab>(paymentTabs, tab) ? tab : 'to-match';
  const view = viewOf(shown);
  return {
    ...(shown === 'to-match' ? {} : { tab: shown }),
    ...(words === '' || shown === 'totals' ? {} : { q: words }),
    ...(view !== undefined && oneOf<BilledCurrency>(serviceCurrencies, currency) ? { currency } : {}),
    ...(view === undefined ? {} : sortIn(view, sort)),
    ...(shown === 'lines' && oneOf<LineView>(lineViews, lines) && lines !== 'to-decide' ? { lines } : {}),
    ...(shown === 'totals' && isMonth(from) ? { from } : {}),
    ...(shown === 'totals' && isMonth(to) ? { to } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= staffPaymentLimits.cursor ? { after } : {}),
    ...(typeof id === 'string' && uuid.test(id) ? { id } : {}),
  };
}

export const viewOf = (tab: PaymentTab | undefined): PaymentView | undefined =>
  paymentViews.find((view) => view === (tab ?? 'to-match'));

/** The view's own order is not in the URL. */
export function sortIn(view: PaymentView, sort: unknown): { sort?: PaymentSort } {
  return oneOf(paymentSortsOf(view), sort) && sort !== usualPaymentSort(view) ? { sort } : {};
}

export function exportQuery({ view, q, currency, sort }: PaymentFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ view, q, currency, sort }))
    if (value !== undefined) params.set(name, value);
  return `?${params.toString()}`;
}
