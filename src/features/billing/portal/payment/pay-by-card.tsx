import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { billingCardTexts as texts } from '../../../../domain/billing/card-texts.ts';
import { paymentPageTexts } from '../../../../domain/billing/payment-page-texts.ts';
import { leavingScreen, refetched } from '../../../../lib/api/refresh.ts';
import { failureToast } from '../../../../lib/failure-toast.ts';
import { useClient } from '../../../../lib/api/trpc.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';

export function PayByCard({ paymentId }: { paymentId: string }) {
  const client = useClient();
  const opening = useAction(async () => {
    const { url } = await client.billing.checkout.mutate({ paymentId }, leavingScreen);
    window.location.assign(url);
  }, failureToast(paymentPageTexts.failed));
  return (
    <div className="space-y-3">
      <Button busy={opening.isBusy} onClick={() => opening.run()}>
        <CreditCard aria-hidden="true" className="size-5" />
        {opening.isBusy ? texts.opening : texts.pay}
      </Button>
      <ActionFailed title={paymentPageTexts.cardFailed} failure={opening.failure} />
    </div>
  );
}

export function CardPending() {
  return (
    <Notice title={texts.confirming}>
      <p>{texts.confirmingHint}</p>
    </Notice>
  );
}

/** 'unknown': asking failed, and the webhook has not come. */
type CardReturn = 'asking' | 'unknown' | 'answered';

/** Asks once after the provider's page, as the webhook may come later. */
export function useCardReturn(paymentId: string, isBack: boolean): CardReturn {
  const client = useClient();
  const [state, setState] = useState<CardReturn>(isBack ? 'asking' : 'answered');
  useEffect(() => {
    if (!isBack) return;
    client.billing.confirmCard
      .mutate({ paymentId })
      .then(refetched)
      .then(
        () => setState('answered'),
        () => setState('unknown'),
      );
  }, [client, paymentId, isBack]);
  return state;
}
