import { trialTexts } from '../../src/domain/trial/texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { GrantCookie } from './gate/gate.ts';
import { isTrialPassword } from './gate/service.ts';

/**
 * One try at the gate, for the procedure and for the form without script: the grant cookie, or a DomainError with the
 * sentence that belongs beside the field (VALIDATION), or RATE_LIMITED after too many failures.
 */
export async function enterTrial(deps: Deps, ip: string, password: string): Promise<GrantCookie> {
  const isRight = await deps.limits.gateAttempt(ip, () => isTrialPassword(deps.db, password));
  if (!isRight) throw new DomainError('VALIDATION', trialTexts.wrong, { field: 'password' });
  return deps.gate.issue();
}
