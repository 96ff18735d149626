import { generateSecret, generateURI, verifySync } from 'otplib';
import { codeDigits } from '../../../src/domain/auth/auth.ts';

/** The period authenticator apps expect. */
const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Base32. */
export function makeTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

/** For the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  // The colon is the URI's separator.
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: account, secret });
}

/**
 * The code's time step: current, previous or next (TRUST.md). Undefined if wrong or malformed. The caller checks reuse.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // otplib throws on malformed codes.
  if (!new RegExp(`^[0-9]{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
