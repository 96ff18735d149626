import { useEffect, useRef } from 'react';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import type { ToastMessage } from '../../../lib/toast.ts';
import { useApi } from '../../../lib/api/trpc.ts';
import { type RowChanges, useRowChanges } from '../../../widgets/use-row-changes.ts';
import type { PaymentsSearch } from './payments-search.ts';

export interface PaymentChanges extends RowChanges<StaffPaymentDetail> {
  /** Like `done`; then opens the next payment to decide, if any. */
  decided: (payment: StaffPaymentDetail, message: ToastMessage) => void;
}

/** After a dialog has returned its focus. */
export function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content h1')?.focus());
}

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
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function openNext(): Promise<void> {
    // If loading the next payment fails, this one stays open.
    const next = await payments.next.fetch({ id, q, currency }, { staleTime: 0 }).catch(() => null);
    if (!isOpen.current) return;
    if (next === null) focusHeading();
    else onOpen(next.id);
  }

  return {
    ...changes,
    decided(payment, message) {
      changes.done(payment, message);
      void openNext();
    },
  };
}
