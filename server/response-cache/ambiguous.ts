import type { IncomingMessage } from 'node:http';

/** Case-insensitive without allocating, since it runs per request. */
function isHost(name: string): boolean {
  return name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host');
}

/**
 * Whether two parsers could disagree: several Host headers, of which Node and a proxy may choose differently, or an
 * unsupported HTTP version (Node treats 0.9 and 2.0 as 1.1).
 */
export function isAmbiguous({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts > 1;
}
