import { redirect } from '@tanstack/react-router';
import { levelOf, refusalOf, securityScreen, type SessionAnswer } from '../domain/access/access.ts';
import { authTexts as texts } from '../domain/auth/texts.ts';
import { readFailure } from './failure.ts';
import type { Admission, GuardedLevel, GuardedVisit } from './guard.ts';
import { fetchSession } from './session.ts';
import { untilStandInIsAlive } from './stand-in.ts';
import { toast } from './toast.ts';
import type { RouterContext } from './trpc.ts';

/** The page that somebody was let in to last. */
let placeOfLast: string | undefined;

/** What `guard` does; it comes when the first guarded screen is visited. */
export async function admit(
  wanted: GuardedLevel | 'asListed',
  { context, location, preload }: GuardedVisit,
): Promise<Admission> {
  const level = wanted === 'asListed' ? levelOf(location.pathname) : wanted;
  const say = preload ? () => undefined : toast;
  const isStaying = placeOfLast === location.pathname;
  const { viewer } = await ask(context, isStaying, say);
  const refusal = refusalOf(level, viewer);
  if (viewer !== null && refusal === undefined) {
    if (!preload) placeOfLast = location.pathname;
    return { viewer };
  }
  if (!preload) await untilStandInIsAlive();
  if (viewer === null) throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true });
  if (refusal === 'forbidden') {
    say({ title: texts.accessDenied, description: texts.accessDeniedText, tone: 'destructive' });
    throw redirect({ to: '/', replace: true });
  }
  if (refusal === 'set-password') say({ title: texts.setPasswordTitle, description: texts.setPasswordFirst });
  else say({ title: texts.setUpTwoFactorTitle, description: texts.setUpTwoFactorFirst });
  throw redirect({ href: securityScreen, replace: true });
}

/** While somebody stays on their page, such as for another tab of it, a failure does not take what they typed off it. */
async function ask({ api }: RouterContext, isStaying: boolean, say: typeof toast): Promise<SessionAnswer> {
  try {
    return await fetchSession(api);
  } catch (error) {
    const known = api.auth.session.getData();
    if (isStaying && known !== undefined && known.viewer !== null) return known;
    if (readFailure(error).code !== 'NETWORK') {
      say({ title: texts.rolesFailedTitle, description: texts.rolesFailed, tone: 'destructive' });
    }
    throw error;
  }
}
