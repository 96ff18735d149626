import type { IncomingMessage } from 'node:http';

/** Whether a header is called Host, in any case of its letters; asked of each request, so nothing is made for it. */
function isHost(name: string): boolean {
  return name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host');
}

/**
 * Whether two readers could take this request for different ones: with more than one Host header, of which Node and a
 * proxy may each choose another, or in a version of HTTP that is not spoken here (Node takes 0.9 and 2.0 for 1.1).
 */
export function isAmbiguous({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor !== 1) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts > 1;
}
