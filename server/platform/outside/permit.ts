import type { Socket } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Sockets of `ask.ts`, which may leave the list of servers (decision 107). */
const permitted = new WeakSet<Socket>();

export const webPorts: readonly number[] = [80, 443];

export function permitOutside(socket: Socket): void {
  permitted.add(socket);
}

/** To a public address as a literal, and a port of the web: names would be resolved again. */
export function isPermitted(
  socket: Socket,
  { host, port, path }: { host?: unknown; port?: unknown; path?: unknown },
): boolean {
  if (!permitted.has(socket) || path !== undefined) return false;
  return typeof host === 'string' && isPublicAddress(host) && webPorts.includes(Number(port));
}
