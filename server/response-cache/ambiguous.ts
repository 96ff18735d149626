import type { IncomingMessage } from 'node:http';

/** Per request: no allocation. */
function isHost(name: string): boolean {
  return name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host');
}

/** Parsers could disagree: several Host headers, or an unsupported HTTP version (Node treats 0.9 and 2.0 as 1.1). */
export function isAmbiguous({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts > 1;
}
