import type { StaffPaymentDetail } from '../../../domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { useApi } from '../../../lib/trpc.ts';
import { type RowChanges, useRowChanges } from '../../../widgets/use-row-changes.ts';

export type PaymentChanges = RowChanges<StaffPaymentDetail>;

/** What every decision about an open payment does with its answer. */
export function usePaymentChanges(id: string): PaymentChanges {
  const { payments, site } = useApi();
  return useRowChanges<StaffPaymentDetail>({
    texts,
    show: (payment) => payments.detail.setData({ id }, payment),
    readAnew: () => payments.detail.invalidate({ id }),
    touchOthers() {
      void payments.list.invalidate();
      void payments.lines.invalidate();
      void payments.totals.invalidate();
      void site.dashboard.invalidate();
    },
  });
}
