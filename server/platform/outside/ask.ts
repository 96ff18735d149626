import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import { isIP, isIPv4, Socket } from 'node:net';
import tls from 'node:tls';
import { permitOutside, webPorts } from './permit.ts';
import { isPublicAddress } from './public-address.ts';

/** Empty without any. */
export type Resolve = (host: string) => Promise<string[]>;
export type Dial = (place: { address: string; port: number }) => Socket;

/** Refused by decision 107. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused';
}

export interface OutsideAnswer {
  status: number;
  location: string | undefined;
  hasRetryAfter: boolean;
  /** At most `maxBytes`. */
  body: string;
}

interface Question {
  method: 'HEAD' | 'GET';
  userAgent: string;
  /** None by default. */
  maxBytes?: number;
}

export type Ask = (url: URL, question: Question) => Promise<OutsideAnswer>;

/** In ms, first byte sent to last read. */
const timeoutMs = 10_000;
const maxHeaderSize = 16 * 1024;

/** `dns.lookup` takes threads that files and passwords need. */
const resolveByServers: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

const dialDirectly: Dial = ({ address, port }) => {
  const socket = new Socket();
  permitOutside(socket);
  return socket.connect({ host: address, port });
};

/** @throws OutsideRefused if any address is not public; Error without address */
async function placeOf(url: URL, resolve: Resolve): Promise<{ name: string; address: string; port: number }> {
  const { protocol, username, password, hostname } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new OutsideRefused('not a page of the web');
  if (username !== '' || password !== '') throw new OutsideRefused('a password in the address');
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  if (!webPorts.includes(port)) throw new OutsideRefused(`port ${port}`);
  // Node's parser normalises decimal, octal and hexadecimal.
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  if (!addresses.every(isPublicAddress)) throw new OutsideRefused('an address that is not public');
  const address = addresses.find(isIPv4) ?? addresses[0];
  if (address === undefined) throw new Error(`no address for ${name}`);
  return { name, address, port };
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}

/**
 * The socket connects to the very address checked; redirects are the caller's.
 * @throws OutsideRefused, or the error of the connection
 */
export function buildAsk(resolve: Resolve = resolveByServers, dial: Dial = dialDirectly): Ask {
  return async (url, { method, userAgent, maxBytes = 0 }) => {
    const { name, address, port } = await placeOf(url, resolve);
    const socket = dial({ address, port });
    const stream =
      url.protocol === 'https:' ? tls.connect({ socket, servername: isIP(name) === 0 ? name : '' }) : socket;
    // An unheard 'error' would end the process.
    socket.on('error', (error) => stream.destroy(error));
    stream.on('error', () => undefined);
    const request = http.request({
      createConnection: () => stream,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*', connection: 'close' },
      maxHeaderSize,
      signal: AbortSignal.timeout(timeoutMs),
    });
    try {
      const response = await new Promise<IncomingMessage>((fulfil, reject) => {
        request.once('response', fulfil).on('error', reject).end();
      });
      const { statusCode: status = 0, headers } = response;
      const body = maxBytes > 0 && method === 'GET' ? await bodyOf(response, maxBytes) : '';
      return { status, location: headers.location, hasRetryAfter: headers['retry-after'] !== undefined, body };
    } finally {
      request.destroy();
      socket.destroy();
    }
  };
}
