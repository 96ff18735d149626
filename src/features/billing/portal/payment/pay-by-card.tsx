import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { billingCardTexts as texts } from '../../../../domain/billing/card-texts.ts';
import { paymentPageTexts } from '../../../../domain/billing/payment-page-texts.ts';
import { leavingScreen } from '../../../../lib/api/refresh.ts';
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

/** Asks once after the provider's page, as the webhook may come later. */
export function useCardReturn(paymentId: string, isBack: boolean): void {
  const client = useClient();
  useEffect(() => {
    if (!isBack) return;
    // The webhook arrives by itself, and the page polls.
    client.billing.confirmCard.mutate({ paymentId }).catch(() => undefined);
  }, [client, paymentId, isBack]);
}
