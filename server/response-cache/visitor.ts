import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { receiptCookie } from '../enquiries/receipt.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { noticeCookie } from '../trial/form.ts';

/**
 * Cookies of somebody who is to get more than what everybody gets: a session (D9), a code that is awaited (D12), or what
 * a form without script left to be shown once. Whatever else changes a page by a cookie has its name here.
 */
const personalCookies = ['session', 'mfa', noticeCookie, receiptCookie].flatMap((name) =>
  [false, true].map((isHttps) => `${hostCookieName(name, isHttps)}=`),
);

/**
 * Reads a cookie header in place. Answers the value of the grant cookie ('' without one), or `undefined` for a request
 * that is not anonymous.
 */
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

/** Express' reading of `trust proxy`: is the sender at this distance a proxy of ours? */
export type TrustProxy = (address: string, distance: number) => boolean;

/** Address of the visitor, found as Express finds `request.ip`. */
export function addressOf(request: IncomingMessage, isProxy: TrustProxy): string {
  return proxyaddr(request, isProxy);
}
