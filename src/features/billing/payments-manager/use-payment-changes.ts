import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import type { ToastMessage } from '../../../lib/toast.ts';
import { useApi } from '../../../lib/trpc.ts';
import { type RowChanges, useRowChanges } from '../../../widgets/use-row-changes.ts';
import type { PaymentsSearch } from './payments-search.ts';

export interface PaymentChanges extends RowChanges<StaffPaymentDetail> {
  /** Like `done`; then opens the next payment to decide, or stays where there is none. */
  decided: (payment: StaffPaymentDetail, message: ToastMessage) => Promise<void>;
}

/** After a dialog has returned its focus. */
export function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content h1')?.focus());
}

/** What every decision about an open payment does with its answer. */
export function usePaymentChanges(
  id: string,
  { q, currency }: PaymentsSearch,
  onOpen: (id: string) => void,
): PaymentChanges {
  const { payments } = useApi();
  const changes = useRowChanges<StaffPaymentDetail>({
    texts,
    show: (payment) => payments.detail.setData({ id }, payment),
  });
  return {
    ...changes,
    async decided(payment, message) {
      // The decision is made: without an answer the payment stays open.
      const next = await payments.next.fetch({ id, q, currency }, { staleTime: 0 }).catch(() => null);
      const parts = [message.description, next === null ? undefined : texts.nowOpen(next.reference)];
      const description = parts.filter((part) => part !== undefined && part !== '').join('. ');
      changes.done(payment, { ...message, ...(description === '' ? {} : { description }) });
      if (next === null) focusHeading();
      else onOpen(next.id);
    },
  };
}
