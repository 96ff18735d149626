import { callHooks } from './call-hooks.ts';
import { readFailure } from './failure.ts';
import { signingOut } from './signing-out.ts';

/** Offers to sign in over the page; undefined where nobody is signed in. */
let offer: { userId: string; ask: () => void } | undefined;
const waiting = new Set<{ userId: string; settle: (isSignedIn: boolean) => void }>();

/**
 * Whether a call that failed is to be sent once more. A change that was refused because the session is over waits until
 * the same person has signed in again in place (D9); whatever else was refused for it asks for that only.
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

/** Ends the wait of every call: those of this person are sent again, those of anybody else are not. */
export function endSignInWait(userId: string | undefined): void {
  const ended = [...waiting];
  waiting.clear();
  for (const call of ended) call.settle(call.userId === userId);
}

/** Calls `ask` when a call of this person is refused because the session is over. Returns how to stop. */
export function offerSignIn(userId: string, ask: () => void): () => void {
  const own = { userId, ask };
  offer = own;
  callHooks.retry = awaitSignIn;
  endSignInWait(userId);
  return () => {
    if (offer === own) offer = undefined;
    // Signed in again, the next offer of the same person follows at once.
    setTimeout(() => {
      if (offer === undefined) endSignInWait(undefined);
    });
  };
}
