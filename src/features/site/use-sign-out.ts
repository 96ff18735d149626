import { useRouter } from '@tanstack/react-router';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { changeSession } from '../../lib/session-change.ts';
import { signingOut } from '../../lib/signing-out.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/trpc.ts';

/** Whether unsaved work of this person is to go from this device. What cannot be asked is kept. */
async function isToBeRemoved(userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  try {
    return await (await import('./ask-about-kept.tsx')).askAboutKept(userId);
  } catch {
    return false;
  }
}

/** What the palette of the administration has kept here; fetched now, since few who sign out have any. */
async function forgetChoices(userId: string): Promise<void> {
  await import('../../lib/recent-choices.ts').then(
    ({ forgetRecent }) => forgetRecent(userId),
    () => undefined,
  );
}

/**
 * Ends the session on the server, leads home, forgets what was read on the person's behalf, in this tab and the others.
 * Where the server cannot be told, the person is still signed in and hears so. Unsaved work on this device stays unless
 * the person says otherwise.
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
      toast({ title: texts.signOutFailed, description: failureWords(readFailure(error)), tone: 'destructive' });
      return;
    }
    try {
      // Home first: the guard of a screen behind sign-in would lead to the form instead.
      await router.navigate({ to: '/' });
      await changeSession(router).catch(() => window.location.reload());
    } finally {
      signingOut.isUnderWay = false;
    }
    // Now, since an editor that stood open keeps what was typed last as it goes.
    if (isRemoved && userId !== undefined) await (await import('../../lib/kept-drafts.ts')).forgetAllKept(userId);
    if (userId !== undefined) await forgetChoices(userId);
    toast({ title: texts.signedOut, description: texts.signedOutText });
  }

  return () => void signOut();
}
