import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits as 43 base64url characters. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex. Only hashes are stored: a leaked database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}
