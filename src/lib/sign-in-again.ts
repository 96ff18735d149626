import { callHooks } from './call-hooks.ts';
import { readFailure } from './failure.ts';
import { signingOut } from './signing-out.ts';

/** Opens sign-in over the page; undefined if anonymous. */
let offer: { userId: string; ask: () => void } | undefined;
const waiting = new Set<{ userId: string; settle: (isSignedIn: boolean) => void }>();

/**
 * Whether to resend a failed call. A mutation refused for an ended session waits until the same person has signed in
 * again in place (D9); other calls only prompt.
 */
function awaitSignIn(error: unknown, { type, path }: { type: string; path: string }): Promise<boolean> {
  const isOver = readFailure(error).code === 'SIGN_IN_REQUIRED';
  if (!isOver || offer === undefined || signingOut.isUnderWay || path.startsWith('auth.'))
    return Promise.resolve(false);
  const { userId, ask } = offer;
  ask();
  if (type !== 'mutation') return Promise.resolve(false);
  return new Promise((settle) => waiting.add({ userId, settle }));
}

/** Settles all waiting calls: this person's are resent, others are not. */
export function endSignInWait(userId: string | undefined): void {
  const ended = [...waiting];
  waiting.clear();
  for (const call of ended) call.settle(call.userId === userId);
}

/** Calls `ask` when this person's session turns out to have ended. Returns the unsubscribe function. */
export function offerSignIn(userId: string, ask: () => void): () => void {
  const own = { userId, ask };
  offer = own;
  callHooks.retry = awaitSignIn;
  endSignInWait(userId);
  return () => {
    if (offer === own) offer = undefined;
    // After signing in, the same person's next offer follows at once.
    setTimeout(() => {
      if (offer === undefined) endSignInWait(undefined);
    });
  };
}
