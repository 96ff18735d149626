import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionAnswer } from '../domain/access/access.ts';
import { isPublicRead } from '../domain/site/public-reads.ts';
import { sessionChangeKey } from './session.ts';

const channelName = 'session';

/**
 * Asks the server anew who is signed in, after anything that can have changed it. Where that is somebody else than
 * before, or the person's roles are others, everything read on behalf of the former one is forgotten, and the guards run
 * anew. The same person signed in again loses nothing on the screen. Throws what the call throws.
 */
export async function takeSession(router: RegisteredRouter): Promise<SessionAnswer> {
  const { api, queryClient } = router.options.context;
  const before = identityOf(api.auth.session.getData());
  const answer = await api.auth.session.fetch(undefined, { staleTime: 0, networkMode: 'always' });
  if (identityOf(answer) === before) return answer;
  if (answer.viewer !== null) {
    forget(queryClient);
    await router.invalidate();
    return answer;
  }
  // Guards lead away from what is no longer allowed first: a screen still drawn would ask for what it lost.
  await router.invalidate();
  forget(queryClient);
  return answer;
}

/** `takeSession` for the tab in which somebody signed in or out: the other tabs do the same. */
export async function changeSession(router: RegisteredRouter): Promise<SessionAnswer> {
  const answer = await takeSession(router);
  tellOtherTabs();
  return answer;
}

/** Calls back when another tab says that the session changed. Returns how to stop. */
export function onSessionChangeElsewhere(listener: () => void): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}

function tellOtherTabs(): void {
  try {
    localStorage.setItem(sessionChangeKey, String(Date.now()));
  } catch {
    // Storage is off in this browser: the channel alone tells.
  }
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  const say = channel.postMessage.bind(channel);
  say('changed');
  channel.close();
}

function identityOf(answer: SessionAnswer | undefined): string {
  const viewer = answer?.viewer ?? null;
  return viewer === null ? '' : [viewer.id, ...viewer.roles.toSorted()].join(' ');
}

/** What everybody may read stays, and so do the gate and the session itself. */
function forget(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => {
      const procedure = Array.isArray(path) ? path.join('.') : '';
      return !isPublicRead(procedure) && procedure !== 'auth.session' && procedure !== 'trial.status';
    },
  });
  queryClient.getMutationCache().clear();
}
