import { useState } from 'react';
import type { StaffPaymentDetail } from '../../../domain/staff-payments.ts';
import { formTexts } from '../../../domain/texts/forms.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import type { Failure } from '../../../lib/api-error.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast, type ToastMessage } from '../../../lib/toast.ts';
import { useApi } from '../../../lib/trpc.ts';

export interface PaymentChanges {
  /** Shows the payment as a decision has left it. */
  done: (payment: StaffPaymentDetail, message: ToastMessage) => void;
  /** Tells of a decision that was refused; one over a newer version shows that version first (D37). */
  refused: (failure: Failure) => void;
  /** Somebody else has decided meanwhile, and it is shown as it is now. */
  isNewer: boolean;
}

/** What every decision about an open payment does with its answer. */
export function usePaymentChanges(id: string): PaymentChanges {
  const api = useApi();
  const [isNewer, setNewer] = useState(false);
  return {
    isNewer,
    done(payment, message) {
      setNewer(false);
      api.payments.detail.setData({ id }, payment);
      toast(message);
      void api.payments.list.invalidate();
      void api.payments.lines.invalidate();
      void api.payments.totals.invalidate();
      void api.site.dashboard.invalidate();
    },
    refused(failure) {
      if (failure.code === 'CONFLICT') {
        setNewer(true);
        void api.payments.detail.invalidate({ id });
        toast({ title: formTexts.newerVersion, description: texts.newer, tone: 'destructive' });
        return;
      }
      toast({ title: texts.error, description: failureWords(failure), tone: 'destructive' });
    },
  };
}
