import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Viewer } from '../../domain/access/access.ts';
import { sessionTimer } from '../../domain/auth/session-timer.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { onSessionChangeElsewhere, refreshSession } from '../../lib/session/session-change.ts';
import { endSignInWait, offerSignIn } from '../../lib/session/sign-in-again.ts';
import { signingOut } from '../../lib/session/signing-out.ts';
import { useApi, useClient } from '../../lib/api/trpc.ts';
import { endsOf, nextStep } from './session-clock.ts';

/** Undefined: none. */
export type SessionEnding = { kind: 'idle' | 'absolute'; at: Date } | { kind: 'ended' } | undefined;

/** Server minus device clock, in seconds; 0 if unknown. */
async function readSkew(): Promise<number> {
  try {
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
    const date = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(date) ? 0 : date - Date.now();
  } catch {
    return 0;
  }
}

/**
 * Checks every 30 s, extends the idle end on activity, reports a near or reached end. No other requests. Unless
 * `isOffered`, refused calls fail instead of waiting for a sign-in.
 */
export function useSessionClock(viewer: Viewer, isOffered: boolean) {
  const router = useRouter();
  const api = useApi();
  const client = useClient();
  const [ending, setEnding] = useState<SessionEnding>();
  const state = useRef({ viewer, skew: 0, learntAt: 0, activeAt: 0, isAsking: false, hasEnded: false });

  useEffect(() => {
    const { current } = state;
    if (current.viewer === viewer) return;
    current.viewer = viewer;
    current.learntAt = Date.now() + current.skew;
  }, [viewer]);

  /** Only while valid: the screen outlives it. `isRefused`: a call was, so it is over even if this cannot confirm it. */
  const learn = useCallback(
    async (ask: () => Promise<{ viewer: Viewer | null; isMfaPending: boolean }>, isRefused = false) => {
      const end = () => {
        if (signingOut.isUnderWay) return;
        state.current.hasEnded = true;
        setEnding({ kind: 'ended' });
      };
      const { learntAt } = state.current;
      try {
        const answer = await ask();
        if (answer.viewer?.id === state.current.viewer.id) {
          // A later call answered first.
          if (state.current.learntAt !== learntAt) return state.current.viewer;
          api.auth.session.setData(undefined, answer);
          state.current.learntAt = Date.now() + state.current.skew;
          return answer.viewer;
        }
        // Different user: their pages, not a sign-in form.
        if (answer.viewer !== null) await refreshSession(router);
        else end();
        return undefined;
      } catch (error) {
        // Other failures say nothing about the session.
        if (isRefused || readFailure(error).code === 'SIGN_IN_REQUIRED') end();
        return undefined;
      }
    },
    [api, router],
  );

  const look = useCallback(async (): Promise<void> => {
    const { current } = state;
    if (current.isAsking || current.hasEnded) return;
    current.isAsking = true;
    try {
      const step = () => {
        const now = Date.now() + current.skew;
        return nextStep({ ...endsOf(current.viewer), ...current, now });
      };
      if (step() === 'refresh') await learn(() => client.auth.refresh.mutate());
      // Another tab may have extended it.
      else if (step() !== 'wait') {
        const found = await learn(() => client.auth.session.query());
        if (found === undefined) return;
        current.viewer = found;
      }
      // A call may have been refused.
      if (current.hasEnded) return;
      const next = step();
      const { idleEnd, absoluteEnd } = endsOf(current.viewer);
      if (next === 'warn-idle') setEnding({ kind: 'idle', at: new Date(idleEnd - current.skew) });
      else if (next === 'warn-absolute') setEnding({ kind: 'absolute', at: new Date(absoluteEnd - current.skew) });
      else setEnding(undefined);
    } finally {
      current.isAsking = false;
    }
  }, [client, learn]);

  useEffect(() => {
    const { current } = state;
    const act = () => {
      current.activeAt = Date.now() + current.skew;
    };
    const see = () => {
      if (document.visibilityState === 'visible') void look();
    };
    current.learntAt = Date.now();
    void readSkew().then((skew) => {
      current.learntAt += skew - current.skew;
      current.skew = skew;
      return look();
    });
    const timer = setInterval(() => void look(), sessionTimer.checkSeconds * 1000);
    // Also dictation, voice control and menu paste.
    const events = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'input'] as const;
    for (const event of events) window.addEventListener(event, act, { passive: true, capture: true });
    // Devices wake with a stale clock.
    document.addEventListener('visibilitychange', see);
    const stop = onSessionChangeElsewhere(() => void refreshSession(router).catch(() => undefined));
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, act, { capture: true });
      document.removeEventListener('visibilitychange', see);
      stop();
    };
  }, [look, router]);

  // From a refused call.
  useEffect(() => {
    if (!isOffered) return undefined;
    const { id } = state.current.viewer;
    const ask = async () => {
      const found = await learn(() => client.auth.session.query(), true);
      // Valid or another user's: no sign-in offered, so release waiting calls.
      if (!state.current.hasEnded) endSignInWait(found?.id);
    };
    return offerSignIn(id, () => void ask());
  }, [client, isOffered, learn]);

  return {
    ending,
    stay: async () => {
      api.auth.session.setData(undefined, await client.auth.refresh.mutate());
      setEnding(undefined);
    },
  };
}
