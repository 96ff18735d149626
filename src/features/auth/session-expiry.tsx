import { Clock } from 'lucide-react';
import { createElement, useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { useDeferred } from '../../components/deferred.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useViewer } from '../../lib/session/session.ts';
import { useAction } from '../../lib/use-action.ts';
import type { SignInAgainProps } from './sign-in-again.tsx';
import { useSessionClock } from './use-session-clock.ts';

export function SessionExpiry() {
  const viewer = useViewer();
  // A new sign-in, also in another tab, resets all prompts.
  return viewer === null ? null : <Keeper key={`${viewer.id} ${viewer.authenticatedAt}`} viewer={viewer} />;
}

const loadSignIn = () => import('./sign-in-again.tsx').then(({ SignInAgain }) => SignInAgain);

function SignIn({ onLost, ...props }: SignInAgainProps & { onLost: () => void }) {
  const part = useDeferred(loadSignIn, onLost);
  return part === undefined ? null : createElement(part, props);
}

/** By then the screen has asked for its data, which the form's files would delay on a slow line. */
const signInWaitMs = 2000;

function useIsLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

const timeOf = (date: Date) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date);

function Keeper({ viewer }: { viewer: Viewer }) {
  const [isLost, setLost] = useState(false);
  const lose = useCallback(() => setLost(true), []);
  const { ending, stay } = useSessionClock(viewer, !isLost);
  const [isAsking, setAsking] = useState(false);
  const staying = useAction(stay);
  const hasEnded = ending?.kind === 'ended';
  const isOpen = hasEnded || isAsking;
  // Before it is needed, if possible: the connection may be lost with the session.
  const isWanted = useIsLater(signInWaitMs) || ending !== undefined || isOpen;
  const reload = () => window.location.reload();

  return (
    <>
      <div role="status">
        {ending !== undefined && ending.kind !== 'ended' && (
          <BottomBar>
            <p className="flex items-center gap-3">
              <Clock aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
              <span>
                <strong className="font-semibold">{texts.endsAt(timeOf(ending.at))}.</strong>{' '}
                {ending.kind === 'idle' ? texts.endsIdle : texts.endsAbsolute}
                {staying.failure !== undefined && (
                  <span className="block text-danger">{errorMessage(staying.failure)}</span>
                )}
              </span>
            </p>
            {ending.kind === 'idle' ? (
              <Button size="sm" busy={staying.isBusy} onClick={staying.run}>
                {texts.stay}
              </Button>
            ) : (
              <Button size="sm" onClick={isLost ? reload : () => setAsking(true)}>
                {texts.signInAgain}
              </Button>
            )}
          </BottomBar>
        )}
        {hasEnded && isLost && (
          <BottomBar>
            <p>
              <strong className="font-semibold">{texts.endedTitle}.</strong>
            </p>
            <Button size="sm" onClick={reload}>
              {texts.signInAgain}
            </Button>
          </BottomBar>
        )}
      </div>
      {isWanted && (
        <SignIn
          email={viewer.email}
          hasEnded={hasEnded}
          isOpen={isOpen}
          onClose={() => setAsking(false)}
          onLost={lose}
        />
      )}
    </>
  );
}
