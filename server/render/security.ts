import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface HeaderSite {
  publicUrl: URL;
  hasHttpsSubdomains: boolean;
}

/** TRUST.md; the policy differs by page. */
export function securityHeaders({ publicUrl, hasHttpsSubdomains }: HeaderSite): [name: string, value: string][] {
  const setAll = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity:
      publicUrl.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: hasHttpsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // Constant: helmet runs once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setAll(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Flat, for responses outside Express. */
export function securityHeaderList(site: HeaderSite): string[] {
  return securityHeaders(site).flat();
}
