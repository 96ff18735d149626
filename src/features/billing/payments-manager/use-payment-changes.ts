import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { useApi } from '../../../lib/trpc.ts';
import { type RowChanges, useRowChanges } from '../../../widgets/use-row-changes.ts';

export type PaymentChanges = RowChanges<StaffPaymentDetail>;

/** What every decision about an open payment does with its answer. */
export function usePaymentChanges(id: string): PaymentChanges {
  const { payments } = useApi();
  return useRowChanges<StaffPaymentDetail>({
    texts,
    show: (payment) => payments.detail.setData({ id }, payment),
  });
}
