import { redirect } from '@tanstack/react-router';
import { levelOf, refusalOf, type SessionAnswer } from '../domain/access.ts';
import { authTexts as texts } from '../domain/texts/auth.ts';
import { readFailure } from './api-error.ts';
import type { Admission, GuardedLevel, GuardedVisit } from './guard.ts';
import { fetchSession } from './session.ts';
import { untilStandInIsAlive } from './stand-in.ts';
import { toast } from './toast.ts';
import type { RouterContext } from './trpc.ts';

/** Where somebody sets up two-factor authentication. */
const securityPath = '/profile?tab=security';

/** What `guard` does; it comes when the first guarded screen is visited. */
export async function admit(
  wanted: GuardedLevel | 'asListed',
  { context, location, preload }: GuardedVisit,
): Promise<Admission> {
  const level = wanted === 'asListed' ? levelOf(location.pathname) : wanted;
  const say = preload ? () => undefined : toast;
  const { viewer } = await ask(context, say);
  const refusal = refusalOf(level, viewer);
  const mustSetUp = level !== 'signedIn' && viewer?.mustSetUpTwoFactor === true;
  if (viewer !== null && refusal === undefined && !mustSetUp) return { viewer };
  if (!preload) await untilStandInIsAlive();
  if (viewer === null) throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true });
  if (refusal !== undefined) {
    say({ title: texts.accessDenied, description: texts.accessDeniedText, tone: 'destructive' });
    throw redirect({ to: '/', replace: true });
  }
  say({ title: texts.setUpTwoFactorTitle, description: texts.setUpTwoFactorFirst });
  throw redirect({ href: securityPath, replace: true });
}

async function ask({ api }: RouterContext, say: typeof toast): Promise<SessionAnswer> {
  try {
    return await fetchSession(api);
  } catch (error) {
    if (readFailure(error).code !== 'NETWORK') {
      say({ title: texts.rolesFailedTitle, description: texts.rolesFailed, tone: 'destructive' });
    }
    throw error;
  }
}
