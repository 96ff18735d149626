import net, { type Socket } from 'node:net';

/** A server that this process may connect to, by its host and port or as a socket of this machine. */
export type Destination = { host: string; port: number } | { path: string };

/** A connection that was refused before anything of it left the process. */
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

/** What `connect` was asked for, in each of the ways in which it can be asked. */
function targetOf(args: readonly unknown[]): Target {
  const [first, second] = args;
  // As `net.connect` and `tls.connect` hand it on.
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) return first;
  const isPort = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first));
  return isPort ? { port: first, host: typeof second === 'string' ? second : undefined } : { path: first };
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/**
 * From now on this process connects to the listed servers alone: whatever else a library, a redirect or an address that
 * somebody entered asks for fails before a name is looked up. Every connection of Node passes here, those over TLS and
 * of HTTP clients too. @returns takes the list away again
 */
export function allowOutgoing(
  listed: readonly Destination[],
  onRefused: (error: Error) => void = () => undefined,
): () => void {
  const prototype = net.Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function connectToListed(this: Socket, ...args: unknown[]) {
    const target = targetOf(args);
    if (listed.some((one) => isListed(one, target))) return connect.apply(this, args);
    const words = typeof target.path === 'string' ? 'a local socket' : `${hostOf(target.host)}:${Number(target.port)}`;
    const refusal = new OutgoingRefused(words);
    onRefused(refusal);
    // TLS still prepares its side of the socket when this returns.
    process.nextTick(() => this.destroy(refusal));
    return this;
  };
  return () => {
    prototype.connect = connect;
  };
}
