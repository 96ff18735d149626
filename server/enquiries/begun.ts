import { enquirySendingTexts as texts } from '../../src/domain/enquiries/sending-texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Limits } from '../platform/limits.ts';

const purpose = 'enquiry begun';

type Pacing = Pick<Deps, 'keys' | 'clock'> & { limits: Pick<Limits, 'isFastEnquiry'> };

/** A signed note of when somebody began to fill the form in, by this site's own clock: `{milliseconds}.{signature}`. */
export function signBeginning({ keys, clock }: Pick<Deps, 'keys' | 'clock'>): string {
  const at = String(clock.now().getTime());
  return `${at}.${keys.sign(purpose, at)}`;
}

/**
 * Whether an enquiry came too fast after its form was begun. Only a note of ours counts; the form without script and one
 * that was begun without a connection carry none, and are not judged.
 */
function isFast({ keys, clock, limits }: Pacing, begun: string | undefined): boolean {
  const [, at = '', signature = ''] = /^(\d{13})\.(.+)$/.exec(begun ?? '') ?? [];
  if (at === '' || !keys.verify(purpose, at, signature)) return false;
  return limits.isFastEnquiry(clock.now().getTime() - Number(at));
}

/** Throws VALIDATION with `details.confirm` for what came too fast and was not confirmed; answers whether it was fast. */
export function checkPace(
  deps: Pacing,
  { begun, confirmed }: { begun?: string | undefined; confirmed?: boolean | undefined },
): boolean {
  const fast = isFast(deps, begun);
  if (fast && confirmed !== true) {
    throw new DomainError('VALIDATION', texts.tooFast, { details: { confirm: 'fast' } });
  }
  return fast || confirmed === true;
}
