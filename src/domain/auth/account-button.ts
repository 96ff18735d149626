import type { SessionAnswer } from '../access/access.ts';
import { accountButtonTexts as texts } from './account-button-texts.ts';

/** Continues to the dashboard. */
export const signUpPath = '/auth?tab=signup&redirect=/dashboard';

export interface AccountButton {
  label: string;
  path: string;
}

/**
 * The button of a public page. People with an account continue with their code or in their own area, where staff meet
 * any other missing step. Other links stay as they are.
 */
export function accountButton(session: SessionAnswer | undefined, forVisitor: AccountButton): AccountButton {
  const viewer = session?.viewer;
  if (!forVisitor.path.startsWith('/auth')) return forVisitor;
  // Their role is unknown until they have signed in.
  if (session?.isMfaPending === true) return { label: texts.finishSignIn, path: '/auth' };
  if (!viewer) return forVisitor;
  return viewer.roles.length > 0
    ? { label: texts.administration, path: '/admin' }
    : { label: texts.dashboard, path: '/dashboard' };
}
