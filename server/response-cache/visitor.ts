import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { receiptCookie } from '../enquiries/receipt.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { noticeCookie } from '../trial/form.ts';

/** Cookies that personalise pages: session (D9), pending code (D12), form without JavaScript. Add any other here. */
const personalCookies = ['session', 'mfa', noticeCookie, receiptCookie].flatMap((name) =>
  [false, true].map((isHttps) => `${hostCookieName(name, isHttps)}=`),
);

/** Scans without allocating. Returns the grant cookie ('' without), or undefined unless the visitor is anonymous. */
export function buildCookieScan(grantName: string): (header: string | undefined) => string | undefined {
  const grantStart = `${grantName}=`;
  return (header) => {
    if (header === undefined) return '';
    let grant = '';
    let at = 0;
    while (at < header.length) {
      const next = header.indexOf(';', at);
      const end = next === -1 ? header.length : next;
      while (header.charCodeAt(at) === 32) at += 1;
      for (const start of personalCookies) {
        if (header.startsWith(start, at)) return undefined;
      }
      if (grant === '' && header.startsWith(grantStart, at)) grant = header.slice(at + grantStart.length, end).trim();
      at = end + 1;
    }
    return grant;
  };
}

/** As in Express. */
export type TrustProxy = (address: string, distance: number) => boolean;

/** Computes the address as Express does. */
export function addressOf(request: IncomingMessage, isProxy: TrustProxy): string {
  return proxyaddr(request, isProxy);
}
