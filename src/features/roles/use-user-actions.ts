import { useRouter } from '@tanstack/react-router';
import type { Role, UserRow } from '../../domain/access/roles.ts';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { leavingScreen, refetched, useInvalidate } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import type { WithReauth } from './add-admin.tsx';

/** With the cause, else the fallback. */
function showFailure(fallback: string): (failure: Failure) => void {
  return (failure) => {
    const words = failure.message === '' && failure.code !== 'NETWORK' ? fallback : errorMessage(failure);
    toast({ title: texts.error, description: words, tone: 'destructive' });
  };
}

export function useUserActions(user: UserRow, reauth: WithReauth) {
  const router = useRouter();
  const userId = user.id;
  const invalidate = useInvalidate();
  // May revoke one's own access: the guard runs first.
  const options = user.isSelf ? { trpc: leavingScreen } : {};
  const add = trpc.roles.add.useMutation(options);
  const remove = trpc.roles.remove.useMutation(options);
  const suspendUser = trpc.roles.suspend.useMutation();
  const restoreUser = trpc.roles.restore.useMutation();
  const endSessions = trpc.roles.endSessions.useMutation();
  const resetTwoFactor = trpc.roles.resetTwoFactor.useMutation();

  async function finish(title: string): Promise<void> {
    toast({ title });
    if (user.isSelf) {
      await router.invalidate();
      invalidate('roles.add');
    }
    await refetched();
  }

  return {
    grant: useAction(async (role: Role) => {
      await reauth(() => add.mutateAsync({ userId, role }));
      await finish(texts.added);
    }, showFailure(texts.addFailed)),
    take: useAction(async (role: Role, onDone: () => void) => {
      await reauth(() => remove.mutateAsync({ userId, role }));
      onDone();
      await finish(texts.removed);
    }, showFailure(texts.removeFailed)),
    suspend: useAction(async (reason: string, onDone: () => void) => {
      await reauth(() => suspendUser.mutateAsync({ userId, reason }));
      onDone();
      await finish(texts.suspendedDone);
    }, showFailure(texts.suspendFailed)),
    restore: useAction(async () => {
      await reauth(() => restoreUser.mutateAsync({ userId }));
      await finish(texts.restoredDone);
    }, showFailure(texts.restoreFailed)),
    reset: useAction(async (identityCheck: string, onDone: () => void) => {
      await reauth(() => resetTwoFactor.mutateAsync({ userId, identityCheck }));
      onDone();
      await finish(texts.resetDone);
    }, showFailure(texts.resetFailed)),
    signOut: useAction(async (onDone: () => void) => {
      await reauth(() => endSessions.mutateAsync({ userId }));
      onDone();
      await finish(texts.endSessionsDone);
    }, showFailure(texts.endSessionsFailed)),
  };
}
