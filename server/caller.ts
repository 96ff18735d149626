import { isIP } from 'node:net';
import type { Viewer } from '../src/domain/access/access.ts';
import type { Actor } from './platform/audit.ts';
import { withoutPort } from './platform/limits/address-key.ts';

/** Read on each request: a lost role or suspension applies immediately. */
export interface Caller {
  userId: string;
  /** SHA-256 of the token, hex. */
  sessionId: string;
  viewer: Viewer;
  /** Enrolled or not (D12). */
  isTwoFactorRequired: boolean;
}

export function actorOf(ctx: { caller: Caller; requestId: string; ip: string }): Actor {
  const { caller, requestId, ip } = ctx;
  return { id: caller.userId, name: caller.viewer.email, requestId, ip: inetOf(ip) };
}

/** An IP for an inet column, without the port some proxies append; null if invalid. */
export function inetOf(ip: string): string | null {
  const address = withoutPort(ip).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address;
}
