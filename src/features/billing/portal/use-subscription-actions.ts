import { subscriptionTexts as texts } from '../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../lib/api-error.ts';
import { readFailure } from '../../../lib/failure.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { refetched } from '../../../lib/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';

type Move = 'withdraw' | 'cancel' | 'resume';

/** A subscription as its screen has shown it. */
interface Seen {
  id: string;
  version: number;
}

/** Whether somebody or something was faster: what is shown is read anew, and the question about it is over. */
export const isOvertaken = ({ code }: Failure): boolean => code === 'CONFLICT' || code === 'NOT_FOUND';

interface MoveOptions {
  move: Move;
  /** What has happened then, for the toast. */
  done: string;
  /** It is over: it succeeded, or the subscription has changed meanwhile. */
  onOver?: () => void;
  /** What is shown may have no place for the failure any more: whoever stays says it. */
  onOvertaken: (failure: Failure) => void;
}

/** What a client can do with a subscription (D51). */
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
      toast({ title: texts.failed, description: errorMessage(failure), tone: 'destructive' });
      if (isOvertaken(failure)) onOver();
    },
  );
}
