import { trialTexts } from '../../src/domain/trial/texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { GrantCookie } from './gate/gate.ts';
import { isTrialPassword } from './gate/service.ts';

/** The grant cookie, with or without JavaScript. @throws VALIDATION with the field's message, RATE_LIMITED */
export async function enterTrial(deps: Deps, ip: string, password: string): Promise<GrantCookie> {
  const isRight = await deps.limits.gateAttempt(ip, () => isTrialPassword(deps.db, password));
  if (!isRight) throw new DomainError('VALIDATION', trialTexts.wrong, { field: 'password' });
  return deps.gate.issue();
}
