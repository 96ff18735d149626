import type { Request, Response } from 'express';
import type { EnquiryOutcome } from '../../src/domain/enquiries.ts';
import type { Deps } from '../context.ts';
import { isDatabaseDown } from '../platform/database.ts';
import { cookieValue } from '../trial/gate.ts';
import { findEnquiryNumber } from './service.ts';

export const receiptCookie = 'enquiry-receipt';

/** Lets the page that the form without script leads back to show the number of this enquiry, once. */
export function leaveReceipt(response: Response, enquiryId: string, isHttps: boolean): void {
  const options = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/', maxAge: 60_000 } as const;
  response.cookie(receiptCookie, enquiryId, options);
}

/**
 * The receipt that the form left. The cookie holds an id and no words, and the number is read from the stored enquiry: a
 * made-up cookie shows nothing.
 */
export async function readReceipt(db: Deps['db'], request: Request): Promise<EnquiryOutcome | undefined> {
  const id = cookieValue(request.headers.cookie, receiptCookie);
  if (id === undefined) return undefined;
  const number = await findEnquiryNumber(db, id).catch((error: unknown) => {
    // The page goes on without it; the cookie stays for a later one.
    if (isDatabaseDown(error)) return undefined;
    throw error;
  });
  return number === undefined ? undefined : { kind: 'received', number };
}

/** Called once the receipt stands on a page. */
export function clearReceipt(response: Response): void {
  response.clearCookie(receiptCookie, { path: '/' });
}
