import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { receiptCookie } from '../enquiries/receipt.ts';
import { hostCookieName } from '../platform/http/cookies.ts';
import { noticeCookie } from '../trial/form.ts';

const startsOf = (name: string) => [false, true].map((isHttps) => `${hostCookieName(name, isHttps)}=`);

/** Cookies whose pages Express renders: pending code (D12), form without JavaScript. Add others here. */
const personalCookies = ['mfa', noticeCookie, receiptCookie].flatMap(startsOf);
const sessionCookies = startsOf('session');

export interface Visitor {
  /** The grant cookie, '' without. */
  grant: string;
  /** Sends a session (D9), valid or not. */
  hasSession: boolean;
}

const nobody: Visitor = { grant: '', hasSession: false };

/** Scans without parsing. Undefined for visitors left to Express. */
export function buildCookieScan(grantName: string): (header: string | undefined) => Visitor | undefined {
  const grantStart = `${grantName}=`;
  return (header) => {
    if (header === undefined) return nobody;
    let grant = '';
    let hasSession = false;
    let at = 0;
    while (at < header.length) {
      const next = header.indexOf(';', at);
      const end = next === -1 ? header.length : next;
      while (header.charCodeAt(at) === 32) at += 1;
      for (const start of personalCookies) if (header.startsWith(start, at)) return undefined;
      for (const start of sessionCookies) hasSession ||= header.startsWith(start, at);
      if (grant === '' && header.startsWith(grantStart, at)) grant = header.slice(at + grantStart.length, end).trim();
      at = end + 1;
    }
    return { grant, hasSession };
  };
}

/** As in Express. */
export type TrustProxy = (address: string, distance: number) => boolean;

/** Computes the address as Express does. */
export function addressOf(request: IncomingMessage, isProxy: TrustProxy): string {
  const isDirect = request.headers['x-forwarded-for'] === undefined;
  return (isDirect ? request.socket.remoteAddress : undefined) ?? proxyaddr(request, isProxy);
}
