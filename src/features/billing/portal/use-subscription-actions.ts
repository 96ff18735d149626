import { failureToast } from '../../../lib/failure-toast.ts';
import { subscriptionTexts as texts } from '../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';

type Move = 'withdraw' | 'cancel' | 'resume';

interface Seen {
  id: string;
  version: number;
}

/** Changed by others: refetch, and drop the question. */
export const isOvertaken = ({ code }: Failure): boolean => code === 'CONFLICT' || code === 'NOT_FOUND';

interface MoveOptions {
  move: Move;
  done: string;
  onOver?: () => void;
  /** For a parent that stays: this view may be gone. */
  onOvertaken: (failure: Failure) => void;
}

export function useSubscriptionMove({ move, done, onOver = () => undefined, onOvertaken }: MoveOptions) {
  const client = useClient();
  return useAction(
    async ({ id, version }: Seen) => {
      try {
        await client.billing[move].mutate({ id, version });
      } catch (error) {
        const failure = readFailure(error);
        if (isOvertaken(failure)) {
          onOvertaken(failure);
          await refetched();
        }
        throw error;
      }
      toast({ title: texts.updated, description: done });
      onOver();
      await refetched();
    },
    (failure) => {
      failureToast(texts.failed)(failure);
      if (isOvertaken(failure)) onOver();
    },
  );
}
