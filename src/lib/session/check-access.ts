import { redirect } from '@tanstack/react-router';
import { hasRoleFor, levelOf, refusalOf, securityScreen, type SessionAnswer } from '../../domain/access/access.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { readFailure } from '../api/failure.ts';
import type { Admission, GuardedLevel, GuardedVisit } from './guard.ts';
import { fetchSession } from './session.ts';
import { untilHydrated } from '../hydration-placeholder.ts';
import { toast } from '../toast.ts';
import type { RouterContext } from '../api/trpc.ts';

let placeOfLast: string | undefined;

/** Loaded with the first guarded screen. */
export async function checkAccess(
  wanted: GuardedLevel | 'asListed',
  { context, location, preload }: GuardedVisit,
): Promise<Admission> {
  const level = wanted === 'asListed' ? levelOf(location.pathname) : wanted;
  const say = preload ? () => undefined : toast;
  const isStaying = placeOfLast === location.pathname;
  // Preloading must not sign the open screen out.
  const known = preload ? context.api.auth.session.getData() : undefined;
  const { viewer } = known ?? (await ask(context, isStaying, say));
  const refusal = refusalOf(level, viewer);
  if (viewer !== null && refusal === undefined) {
    if (!preload) placeOfLast = location.pathname;
    return { viewer };
  }
  if (!preload) await untilHydrated();
  if (viewer === null) throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true });
  if (refusal === 'forbidden') {
    const description = hasRoleFor('officer', viewer) ? texts.accessDeniedToOfficers : texts.accessDeniedText;
    say({ title: texts.accessDenied, description, tone: 'destructive' });
    throw redirect({ to: '/', replace: true });
  }
  if (refusal === 'set-password') say({ title: texts.setPasswordTitle, description: texts.setPasswordFirst });
  else say({ title: texts.setUpTwoFactorTitle, description: texts.setUpTwoFactorFirst });
  throw redirect({ href: securityScreen, replace: true });
}

/** Switching tabs: a failure must not discard input. */
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
