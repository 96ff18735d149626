import { enquirySendingTexts as texts } from '../../src/domain/enquiries/sending-texts.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Limits } from '../platform/limits.ts';

const purpose = 'enquiry begun';

type Pacing = Pick<Deps, 'keys' | 'clock'> & { limits: Pick<Limits, 'isFastEnquiry'> };

/** Start of filling in, by the server's clock: `{milliseconds}.{signature}`. */
export function signBeginning({ keys, clock }: Pick<Deps, 'keys' | 'clock'>): string {
  const at = String(clock.now().getTime());
  return `${at}.${keys.sign(purpose, at)}`;
}

/** Not checked without a valid signature: no JavaScript, or started offline. */
function isFast({ keys, clock, limits }: Pacing, begun: string | undefined): boolean {
  const [, at = '', signature = ''] = /^(\d{13})\.(.+)$/.exec(begun ?? '') ?? [];
  if (at === '' || !keys.verify(purpose, at, signature)) return false;
  return limits.isFastEnquiry(clock.now().getTime() - Number(at));
}

/** VALIDATION with `details.confirm` if fast and unconfirmed. */
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
