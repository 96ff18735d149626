import { generateSecret, generateURI, verifySync } from 'otplib';
import { codeDigits } from '../../../src/domain/auth/auth.ts';

/** Seconds a code stands for; what every authenticator app expects. */
const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new secret of an authenticator, base32. */
export function makeTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

/** The `otpauth://` address that authenticator apps read from a QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  // The colon parts issuer from account in such an address.
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: account, secret });
}

/**
 * The time step whose code this is: that of `now`, the one before or the one after (TRUST.md: one step of skew).
 * Undefined for a wrong code and for anything that is no code. Whether the step was used before is the caller's to ask.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // otplib throws on malformed codes.
  if (!new RegExp(`^[0-9]{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
