import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { BillingDetails } from '../../../domain/billing/billing-details.ts';
import type { CheckoutSummary } from '../../../domain/billing/checkout.ts';
import { offerTexts as texts } from '../../../domain/billing/portal-texts.ts';
import { serviceCurrencies } from '../../../domain/money/money.ts';
import { isRetryable } from '../../../lib/api/api-error.ts';
import { leavingScreen, refetched } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { randomUuid } from '../../../lib/uuid.ts';

/** To the payment, or a free service's subscription (D69), replacing the summary in the history. */
export function useSubscribe({ offer: { id, name }, total }: CheckoutSummary) {
  const client = useClient();
  const navigate = useNavigate();
  /** One key until the outcome (D57); other details are another order. */
  const wish = useRef<{ details: string; key: string }>(undefined);
  const currency = serviceCurrencies.find((one) => one === total.currency);
  return async (details?: BillingDetails): Promise<void> => {
    const words = JSON.stringify(details ?? null);
    if (wish.current?.details !== words) wish.current = { details: words, key: randomUuid() };
    const order = {
      serviceId: id,
      idempotencyKey: wish.current.key,
      ...(details === undefined ? {} : { details }),
      ...(currency === undefined ? {} : { total: { amount: total.amount, currency } }),
    };
    try {
      const { paymentId } = await client.billing.subscribe.mutate(order, leavingScreen);
      wish.current = undefined;
      toast({ title: texts.initiated, description: paymentId === null ? texts.free(name) : texts.redirecting });
      if (paymentId === null) await navigate({ to: '/dashboard', search: { tab: 'subscriptions' }, replace: true });
      else await navigate({ to: '/dashboard/payments/$id', params: { id: paymentId }, replace: true });
    } catch (error) {
      if (!isRetryable(error)) wish.current = undefined;
      // Last place taken, or another tab was faster: see summary.
      await refetched();
      throw error;
    }
  };
}
