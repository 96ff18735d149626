import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 bits, base64url: 43 characters. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex: a leaked database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}
