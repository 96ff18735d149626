import { generateSecret, generateURI, verifySync } from 'otplib';
import { codeDigits } from '../../../src/domain/auth/auth.ts';

/** Validity of a code; every authenticator app expects this. */
const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new authenticator secret, base32. */
export function makeTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

/** The `otpauth://` URI for the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  // The colon separates issuer and account in the URI.
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: account, secret });
}

/**
 * The time step of this code: current, previous or next (TRUST.md: one step of skew). Undefined for a wrong or
 * malformed code. The caller must check for reuse.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // otplib throws on malformed codes.
  if (!new RegExp(`^[0-9]{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
