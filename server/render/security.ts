import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** What the fixed headers depend on. */
interface HeaderSite {
  publicUrl: URL;
  /** HSTS_SUBDOMAINS */
  hasHttpsSubdomains: boolean;
}

/** The fixed headers of every answer (TRUST.md); the policy, which differs by page, comes beside them. */
export function securityHeaders({ publicUrl, hasHttpsSubdomains }: HeaderSite): [name: string, value: string][] {
  const setAll = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity:
      publicUrl.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: hasHttpsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // They are the same each time, so helmet is asked once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setAll(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** The same as names and values in turn, for answers that do not pass through Express. */
export function securityHeaderList(site: HeaderSite): string[] {
  return securityHeaders(site).flat();
}
