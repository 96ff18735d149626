import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface HeaderSite {
  publicUrl: URL;
  hasHttpsSubdomains: boolean;
}

/** The content security policy is added per page. */
export function securityHeaders({ publicUrl, hasHttpsSubdomains }: HeaderSite): [name: string, value: string][] {
  const setAll = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity:
      publicUrl.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: hasHttpsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // The headers are constant, so helmet runs once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setAll(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** As names and values in turn, for responses outside Express. */
export function securityHeaderList(site: HeaderSite): string[] {
  return securityHeaders(site).flat();
}
