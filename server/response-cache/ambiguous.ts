import type { IncomingMessage } from 'node:http';

/** Per request: allocates nothing. */
function isHost(name: string): boolean {
  return name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host');
}

/** True where parsers could disagree: several Host headers, or an HTTP version that Node treats as 1.1 (0.9, 2.0). */
export function isAmbiguous({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts > 1;
}
