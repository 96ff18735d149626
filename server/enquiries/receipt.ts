import type { Request, Response } from 'express';
import type { EnquiryOutcome } from '../../src/domain/enquiries/enquiries.ts';
import type { Deps } from '../context.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { cookieOptions, cookieValue, hostCookieName } from '../platform/http/cookies.ts';
import { findEnquiryNumber } from './service.ts';

/** Completed by `hostCookieName`. */
export const receiptCookie = 'enquiry-receipt';

/** So that the page without JavaScript shows the number once. */
export function setReceipt(response: Response, enquiryId: string, isHttps: boolean): void {
  response.cookie(hostCookieName(receiptCookie, isHttps), enquiryId, cookieOptions(isHttps, 'strict', 60_000));
}

/** The cookie has only an id: forged ones show nothing. */
export async function readReceipt(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  request: Request,
): Promise<EnquiryOutcome | undefined> {
  const name = hostCookieName(receiptCookie, publicUrl.protocol === 'https:');
  const id = cookieValue(request.headers.cookie, name);
  if (id === undefined) return undefined;
  const number = await findEnquiryNumber(db, id).catch((error: unknown) => {
    // The page renders without the number; the cookie stays.
    if (isDatabaseDown(error)) return undefined;
    throw error;
  });
  return number === undefined ? undefined : { kind: 'received', number };
}

/** Call it after rendering. */
export function clearReceipt(response: Response, isHttps: boolean): void {
  response.clearCookie(hostCookieName(receiptCookie, isHttps), { path: '/', secure: isHttps });
}
