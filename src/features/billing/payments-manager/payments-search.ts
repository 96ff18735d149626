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
import { cursorIn, idIn, oneOf, textIn, withoutUndefined } from '../../../lib/list-search.ts';

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

const isMonth = (value: unknown): value is Month => typeof value === 'string' && monthPattern.test(value);

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const { tab, q, currency, sort, lines, from, to, after, id } = search;
  const shown = oneOf(paymentTabs, tab) ?? 'to-match';
  const view = viewOf(shown);
  return withoutUndefined({
    tab: shown === 'to-match' ? undefined : shown,
    q: shown === 'totals' ? undefined : textIn(q, staffPaymentLimits.query),
    currency: view && oneOf(serviceCurrencies, currency),
    sort: view && sortIn(view, sort).sort,
    lines: shown === 'lines' && lines !== 'to-decide' ? oneOf(lineViews, lines) : undefined,
    from: shown === 'totals' && isMonth(from) ? from : undefined,
    to: shown === 'totals' && isMonth(to) ? to : undefined,
    after: cursorIn(after, staffPaymentLimits.cursor),
    id: idIn(id),
  });
}

export const viewOf = (tab: PaymentTab | undefined): PaymentView | undefined =>
  paymentViews.find((view) => view === (tab ?? 'to-match'));

/** The view's own order is not in the URL. */
export function sortIn(view: PaymentView, sort: unknown): { sort?: PaymentSort } {
  const found = oneOf(paymentSortsOf(view), sort);
  return found === undefined || found === usualPaymentSort(view) ? {} : { sort: found };
}

export function exportQuery({ view, q, currency, sort }: PaymentFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ view, q, currency, sort }))
    if (value !== undefined) params.set(name, value);
  return `?${params.toString()}`;
}
