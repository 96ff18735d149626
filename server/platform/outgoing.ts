import net, { type Socket } from 'node:net';
import { isPermitted } from './outside/permit.ts';

export type Destination = { host: string; port: number } | { path: string };

export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
  readonly code = 'EACCES';

  constructor(target: string) {
    super(`a connection to ${target} is not among those that this site makes`);
  }
}

const plainName = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

const hostOf = (host: unknown) => plainName(typeof host === 'string' && host !== '' ? host : 'localhost');

function isListed(one: Destination, { host, port, path }: Target): boolean {
  if (typeof path === 'string') return 'path' in one && one.path === path;
  return 'host' in one && plainName(one.host) === hostOf(host) && one.port === Number(port);
}

interface Target {
  host?: unknown;
  port?: unknown;
  path?: unknown;
}

function targetOf(args: readonly unknown[]): Target {
  const [first, second] = args;
  // `net.connect` and `tls.connect` wrap the arguments.
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) return first;
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first));
  return isPort ? { port: first, host: typeof second === 'string' ? second : undefined } : { path: first };
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * Blocks Node's other outgoing connections (library, redirect, entered URL), TLS and HTTP clients too, before name
 * resolution. Sockets of `outside/ask.ts` reach public addresses. @returns an undo function
 */
export function allowOutgoing(
  listed: readonly Destination[],
  onRefused: (error: Error) => void = () => undefined,
): () => void {
  const prototype = net.Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function connectToListed(this: Socket, ...args: unknown[]) {
    const target = targetOf(args);
    if (listed.some((one) => isListed(one, target)) || isPermitted(this, target)) return connect.apply(this, args);
    const words = typeof target.path === 'string' ? 'a local socket' : `${hostOf(target.host)}:${Number(target.port)}`;
    const refusal = new OutgoingRefused(words);
    onRefused(refusal);
    // Deferred: TLS is not set up yet.
    process.nextTick(() => this.destroy(refusal));
    return this;
  };
  return () => {
    prototype.connect = connect;
  };
}
