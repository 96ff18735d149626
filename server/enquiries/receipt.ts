import type { Request, Response } from 'express';
import type { EnquiryOutcome } from '../../src/domain/enquiries/enquiries.ts';
import type { Deps } from '../context.ts';
import { isDatabaseDown } from '../platform/database.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { cookieValue } from '../trial/gate/gate.ts';
import { findEnquiryNumber } from './service.ts';

/** Its name is that of `hostCookieName`. */
export const receiptCookie = 'enquiry-receipt';

/** Lets the page that the form without script leads back to show the number of this enquiry, once. */
export function leaveReceipt(response: Response, enquiryId: string, isHttps: boolean): void {
  const options = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/', maxAge: 60_000 } as const;
  response.cookie(hostCookieName(receiptCookie, isHttps), enquiryId, options);
}

/**
 * The receipt that the form left. The cookie holds an id and no words, and the number is read from the stored enquiry: a
 * made-up cookie shows nothing.
 */
export async function readReceipt(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  request: Request,
): Promise<EnquiryOutcome | undefined> {
  const name = hostCookieName(receiptCookie, publicUrl.protocol === 'https:');
  const id = cookieValue(request.headers.cookie, name);
  if (id === undefined) return undefined;
  const number = await findEnquiryNumber(db, id).catch((error: unknown) => {
    // The page goes on without it; the cookie stays for a later one.
    if (isDatabaseDown(error)) return undefined;
    throw error;
  });
  return number === undefined ? undefined : { kind: 'received', number };
}

/** Called once the receipt stands on a page. */
export function clearReceipt(response: Response, isHttps: boolean): void {
  response.clearCookie(hostCookieName(receiptCookie, isHttps), { path: '/', secure: isHttps });
}
