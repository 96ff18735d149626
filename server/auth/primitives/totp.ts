import { generateSecret, generateURI, verifySync } from 'otplib';
import { codeDigits } from '../../../src/domain/auth/auth.ts';

/** Expected by apps. */
const periodSeconds = 30;
/** 160 bits (RFC 4226). */
const secretBytes = 20;

/** Base32. */
export function makeTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

export function totpUri(issuer: string, account: string, secret: string): string {
  // The URI's separator.
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: account, secret });
}

/** Current, previous or next (TRUST.md). Undefined: wrong or malformed. The caller checks reuse. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // otplib throws on these.
  if (!new RegExp(`^[0-9]{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
