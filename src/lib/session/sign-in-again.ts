import { callHooks } from '../api/call-hooks.ts';
import { readFailure } from '../api/failure.ts';
import { signingOut } from './signing-out.ts';

let offer: { userId: string; ask: () => void } | undefined;
const waiting = new Set<{ userId: string; settle: (isSignedIn: boolean) => void }>();

/** A mutation refused for an ended session awaits the same person's sign-in (D9); others only prompt. */
function awaitSignIn(error: unknown, { type, path }: { type: string; path: string }): Promise<boolean> {
  const isOver = readFailure(error).code === 'SIGN_IN_REQUIRED';
  // The steps of a sign-in end otherwise.
  const isStep = path.startsWith('auth.') && path !== 'auth.reauthenticate';
  if (!isOver || offer === undefined || signingOut.isUnderWay || isStep) return Promise.resolve(false);
  const { userId, ask } = offer;
  ask();
  if (type !== 'mutation') return Promise.resolve(false);
  return new Promise((settle) => waiting.add({ userId, settle }));
}

/** This person's are resent. */
export function endSignInWait(userId: string | undefined): void {
  const ended = [...waiting];
  waiting.clear();
  for (const call of ended) call.settle(call.userId === userId);
}

export function offerSignIn(userId: string, ask: () => void): () => void {
  const own = { userId, ask };
  offer = own;
  callHooks.retry = awaitSignIn;
  endSignInWait(userId);
  return () => {
    if (offer === own) offer = undefined;
    // After sign-in the next offer follows at once.
    setTimeout(() => {
      if (offer === undefined) endSignInWait(undefined);
    });
  };
}
