import { isIP } from 'node:net';
import type { Viewer } from '../src/domain/access/access.ts';
import type { Actor } from './platform/audit.ts';
import { withoutPort } from './platform/limits/address-key.ts';

/** Somebody with a session, read anew for each request: a lost role or a suspension counts at once (TRUST.md). */
export interface Caller {
  userId: string;
  /** SHA-256 of the session's token, hexadecimal. */
  sessionId: string;
  viewer: Viewer;
  /** This person's role needs two-factor, set up or not (D12). */
  isTwoFactorRequired: boolean;
}

/** The caller as the audit log keeps him. */
export function actorOf(ctx: { caller: Caller; requestId: string; ip: string }): Actor {
  const { caller, requestId, ip } = ctx;
  return { id: caller.userId, name: caller.viewer.email, requestId, ip: inetOf(ip) };
}

/** An address as a column of type inet takes it, without the port that some proxies name; null for what is none. */
export function inetOf(ip: string): string | null {
  const address = withoutPort(ip).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address;
}
