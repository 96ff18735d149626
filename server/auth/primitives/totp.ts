import { generateSecret, generateURI, verifySync } from 'otplib';
import { codeDigits } from '../../../src/domain/auth/auth.ts';

/** Authenticator apps assume this period. */
const periodSeconds = 30;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export function makeTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

export function totpUri(issuer: string, account: string, secret: string): string {
  // A colon separates issuer and account in the URI.
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: account, secret });
}

/**
 * The matching time step: current, previous or next; undefined if none. The caller prevents reuse.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // otplib throws on other input.
  if (!new RegExp(`^[0-9]{${codeDigits}}$`).test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
