import type { Role } from '../../domain/access/roles.ts';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import type { WithReauth } from './add-admin.tsx';

export function useInvite(reauth: WithReauth, onDone?: () => void) {
  const invite = trpc.roles.invite.useMutation();
  return useAction(
    async (entry: { email: string; role: Role }) => {
      await reauth(() => invite.mutateAsync(entry));
      toast({ title: texts.invited });
      onDone?.();
      await refetched();
    },
    (failure) =>
      toast({ title: texts.error, description: errorMessage(failure) || texts.inviteFailed, tone: 'destructive' }),
  );
}
