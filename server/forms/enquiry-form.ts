import { toDay } from '../../src/domain/time/day.ts';
import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import {
  enquiryContent,
  enquiryLimits,
  readEnquiryValues,
  type EnquiryValues,
} from '../../src/domain/enquiries/enquiries.ts';
import { enquiryEntry } from '../../src/domain/enquiries/entry.ts';
import { enquiryFragment } from '../../src/domain/enquiries/form.ts';
import { isPersonalPath, isServedPath } from '../../src/domain/site/paths.ts';
import type { Deps } from '../context.ts';
import { httpStatusOf } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import { addressKey } from '../platform/limits/address-key.ts';
import { requireGrant } from '../plain-routes.ts';
import type { PageHandlers } from '../render/handler.ts';
import { keepDeviceCookie } from '../enquiries/conversation/device.ts';
import { setReceipt } from '../enquiries/receipt.ts';
import { submitEnquiry } from '../enquiries/service.ts';
import { refuseForm } from './refusal.ts';

/** If the form names no page. */
const listPath = '/investment-opportunities';

/** Without JavaScript. Success redirects with the number; an error renders the page with the input: no stored state. */
export function enquiryForm(deps: Deps, pages: PageHandlers): RequestHandler {
  const isHttps = deps.publicUrl.protocol === 'https:';
  return async (request, response) => {
    await requireGrant(deps, request);
    const sourcePath = pageOf(formField(request.body, 'sourcePath'));
    const values = readEnquiryValues((field) => formField(request.body, field));
    const opportunityId = formField(request.body, 'opportunityId');
    try {
      const { id } = await submitEnquiry(
        deps,
        request.ip ?? '',
        enquiryEntry.parse({
          ...enquiryContent(values),
          sourcePath,
          opportunityId,
          idempotencyKey: keyOf(request, deps.clock.now(), { ...values, opportunityId }),
        }),
        keepDeviceCookie({
          deps,
          headers: { cookie: request.headers.cookie },
          cookies: { set: (name, value, options) => void response.cookie(name, value, options) },
        }),
      );
      setReceipt(response, id, isHttps);
      response.redirect(303, `${sourcePath}#${enquiryFragment}`);
    } catch (error) {
      const refusal = refuseForm(deps, request, response, error, 'enquiry not stored');
      const { message, fieldErrors } = refusal;
      await pages.answerForm(request, response, {
        hrefs: [sourcePath, listPath],
        status: httpStatusOf(refusal),
        enquiry: {
          kind: 'refused',
          values: { ...values, homepage: '' },
          isAbout: opportunityId !== '',
          message,
          fieldErrors,
        },
      });
    }
  };
}

/** The path if this site serves it, else the list. */
function pageOf(path: string): string {
  const isPlain = path.length <= enquiryLimits.sourcePath && !/[\p{Cc}\\#]/u.test(path);
  const [own = ''] = path.split('?');
  return isPlain && isServedPath(path) && !isPersonalPath(own) ? path : listPath;
}

/**
 * Cached pages are shared and cannot contain a key: the same text, IP address and day is the same enquiry. UUID version
 * 8.
 */
function keyOf(request: Request, now: Date, values: EnquiryValues & { opportunityId: string }): string {
  const sender = addressKey(request.ip ?? '');
  const parts = JSON.stringify([sender, toDay(now), values]);
  const hex = createHash('sha256').update(parts).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
