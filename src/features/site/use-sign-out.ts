import { failureToast } from '../../lib/failure-toast.ts';
import { useRouter } from '@tanstack/react-router';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { signingOut } from '../../lib/session/signing-out.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';

/** Kept if the question fails. */
async function isToBeRemoved(userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  try {
    return await (await import('./ask-about-local-drafts.tsx')).askAboutLocalDrafts(userId);
  } catch {
    return false;
  }
}

async function forgetChoices(userId: string): Promise<void> {
  await import('../../lib/session/forget-device.ts').then(
    ({ forgetDevice }) => forgetDevice(userId),
    () => undefined,
  );
}

/**
 * Clears cached data in all tabs. Unreachable server: the person stays signed in and sees why. Unsaved work stays
 * unless discarded.
 */
export function useSignOut(): () => void {
  const router = useRouter();
  const client = useClient();

  async function signOut(): Promise<void> {
    const userId = router.options.context.api.auth.session.getData()?.viewer?.id;
    const isRemoved = await isToBeRemoved(userId);
    signingOut.isUnderWay = true;
    try {
      await client.auth.signOut.mutate();
    } catch (error) {
      signingOut.isUnderWay = false;
      failureToast(texts.signOutFailed)(readFailure(error));
      return;
    }
    try {
      // Else a guard redirects to sign-in.
      await router.navigate({ to: '/' });
      await changeSession(router).catch(() => window.location.reload());
    } finally {
      signingOut.isUnderWay = false;
    }
    // Last: open editors save on unmount.
    if (isRemoved && userId !== undefined)
      await (await import('../../lib/storage/local-drafts.ts')).removeLocalDrafts(userId);
    if (userId !== undefined) await forgetChoices(userId);
    toast({ title: texts.signedOut, description: texts.signedOutText });
  }

  return () => void signOut();
}
