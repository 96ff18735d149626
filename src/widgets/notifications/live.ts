import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { NotificationEvent } from '../../domain/notifications/notifications.ts';
import { pollMs } from '../../domain/notifications/streams.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { type Connection, keepOpen } from '../../lib/keep-open.ts';
import { leadTab } from '../../lib/leading-tab.ts';
import { signingOut } from '../../lib/session/signing-out.ts';
import type { AppRouter } from '../../lib/api/trpc.ts';
import { canStream, readStream } from './event-stream.ts';
import { applyCount, applyEvent } from './shown.ts';

interface LiveOptions {
  userId: string;
  client: TRPCClient<AppRouter>;
  queryClient: QueryClient;
}

type State = Extract<NotificationEvent, { kind: 'state' }>;

type Message =
  | { kind: 'state'; id: string | undefined; event: State; isFresh: boolean }
  | { kind: 'count'; unread: number };

let last: { userId: string; id: string } | undefined;

/** One tab streams (D52) and broadcasts. Returns stop. */
export function followLive({ userId, client, queryClient }: LiveOptions): () => void {
  if (signingOut.isUnderWay) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const name = `notifications ${userId}`;
  // By person: isolates other users' tabs.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const say = channel?.postMessage.bind(channel);
  let poll: ReturnType<typeof setInterval> | undefined;

  function take(message: Message): void {
    if (signal.aborted) return;
    if (message.kind === 'count') {
      applyCount(queryClient, message.unread);
      return;
    }
    if (message.id !== undefined) last = { userId, id: message.id };
    applyEvent(queryClient, message.event, message);
  }

  function post(message: Message): void {
    take(message);
    if (!signal.aborted) say?.(message);
  }

  async function ask(): Promise<void> {
    try {
      post({ kind: 'count', unread: await client.notifications.unread.query(undefined, { signal }) });
    } catch (error) {
      const { code } = readFailure(error);
      if (code === 'SIGN_IN_REQUIRED' || code === 'TRIAL_REQUIRED') onPoll(false);
    }
  }

  const askIfSeen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine && !signingOut.isUnderWay) void ask();
  };

  function onPoll(isWanted: boolean): void {
    if (!isWanted || signal.aborted) {
      clearInterval(poll);
      poll = undefined;
    } else poll ??= setInterval(askIfSeen, pollMs);
  }

  async function connect(): Promise<Connection> {
    // Sign-out may fail: retry.
    if (signingOut.isUnderWay) return { end: 'failed', hasStarted: false };
    const lastEventId = last?.userId === userId ? last.id : undefined;
    let isFresh = lastEventId === undefined;
    const connection = await readStream({
      lastEventId,
      signal,
      onEvent({ id, event }) {
        onPoll(false);
        if (event.kind === 'state') post({ kind: 'state', id, event, isFresh });
        isFresh = false;
      },
    });
    if (connection.end !== 'ended' || signal.aborted) return connection;
    // Session over, or shutdown.
    try {
      const { viewer } = await client.auth.session.query(undefined, { signal });
      return viewer?.id === userId ? connection : { ...connection, end: 'over' };
    } catch {
      return { ...connection, end: 'failed' };
    }
  }

  const wait = (ms: number) => waitFor(ms, signal);
  const lead = () => keepOpen({ connect, wait, onPoll, signal });
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
  // Last, to leave no gap.
  void ask();
  if (canStream() && 'locks' in navigator) {
    // Leads without a stream too, polling.
    void leadTab(navigator.locks, name, signal, async () => {
      await lead();
      await aborted(signal);
    }).catch(() => onPoll(true));
  } else {
    // No election: poll, no stream per tab.
    onPoll(true);
  }
  return () => {
    stop.abort();
    onPoll(false);
    channel?.close();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Ends early on reconnect. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(() => {
      if (navigator.onLine) end();
    }, ms);
    window.addEventListener('online', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
    if (signal.aborted) end();
  });
}
