import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { OfferedService } from '../../../domain/billing/rows.ts';
import { offerTexts as texts } from '../../../domain/billing/portal-texts.ts';
import { isRetryable } from '../../../lib/api-error.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { leavingScreen, refetched } from '../../../lib/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { randomUuid } from '../../../lib/uuid.ts';

/** 'Subscribe Now' (D47): on to the payment, or for a free service to the subscription, which is active at once (D69). */
export function useSubscribe({ id, name }: OfferedService) {
  const client = useClient();
  const navigate = useNavigate();
  /** One wish, one key: kept while nobody knows whether it was heard (D57). */
  const key = useRef<string>(undefined);
  return useAction(
    async () => {
      key.current ??= randomUuid();
      try {
        const entry = { serviceId: id, idempotencyKey: key.current };
        const { paymentId } = await client.billing.subscribe.mutate(entry, leavingScreen);
        key.current = undefined;
        toast({ title: texts.initiated, description: paymentId === null ? texts.free(name) : texts.redirecting });
        if (paymentId === null) await navigate({ to: '/dashboard', search: { tab: 'subscriptions' } });
        else await navigate({ to: '/dashboard/payments/$id', params: { id: paymentId } });
      } catch (error) {
        if (!isRetryable(error)) key.current = undefined;
        // Somebody else took the last place, or another tab was faster: the list shows what came of that.
        await refetched();
        throw error;
      }
    },
    (failure) => toast({ title: texts.failed, description: errorMessage(failure), tone: 'destructive' }),
  );
}
