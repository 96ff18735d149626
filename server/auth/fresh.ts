import { minuteMs } from '../../src/domain/time/durations.ts';
import { freshMinutes } from '../../src/domain/auth/auth.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';

/** Requires a sign-in within the last ten minutes (D14). @throws REAUTH_REQUIRED */
export function requireFresh(ctx: Pick<SignedIn, 'caller' | 'deps'>): void {
  const age = ctx.deps.clock.now().getTime() - Date.parse(ctx.caller.viewer.authenticatedAt);
  if (age > freshMinutes * minuteMs) throw new DomainError('REAUTH_REQUIRED', authTexts.reauthRequired);
}
