import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionAnswer } from '../../domain/access/access.ts';
import { isPublicRead } from '../../domain/site/public-reads.ts';
import { sessionChangeKey } from './session.ts';

const channelName = 'session';

/** If person or roles differ, clears data and reruns guards; else keeps the screen. Throws the call's errors. */
export async function refreshSession(router: RegisteredRouter): Promise<SessionAnswer> {
  const { api, queryClient } = router.options.context;
  const before = identityOf(api.auth.session.getData());
  const answer = await api.auth.session.fetch(undefined, { staleTime: 0, networkMode: 'always' });
  if (identityOf(answer) === before) return answer;
  if (answer.viewer !== null) {
    forget(queryClient);
    await router.invalidate();
    return answer;
  }
  // First: rendered screens would refetch what they lost.
  await router.invalidate();
  forget(queryClient);
  return answer;
}

/** Notifies other tabs. */
export async function changeSession(router: RegisteredRouter): Promise<SessionAnswer> {
  const answer = await refreshSession(router);
  notifyOtherTabs();
  return answer;
}

export function onSessionChangeElsewhere(listener: () => void): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(sessionChangeKey, String(Date.now()));
  } catch {
    // Without storage the channel suffices.
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

/** Not public data, gate and session. */
function forget(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => {
      const procedure = Array.isArray(path) ? path.join('.') : '';
      return !isPublicRead(procedure) && procedure !== 'auth.session' && procedure !== 'trial.status';
    },
  });
  queryClient.getMutationCache().clear();
}
