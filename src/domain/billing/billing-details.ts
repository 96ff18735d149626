import * as z from 'zod/mini';
import { version } from '../documents/version.ts';
import { linesPattern, trimLines, trimmedLine } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { billingDetailsTexts as texts } from './billing-details-texts.ts';

export const billingKinds = ['person', 'company'] as const;
export type BillingKind = (typeof billingKinds)[number];

/** In characters; `addressLines`: lines. */
export const billingLimits = { name: 200, address: 500, addressLines: 5, tin: 20 } as const;

/** Address and TIN may be empty. */
export const billingDetailsSchema = z.strictObject({
  kind: z.enum(billingKinds),
  name: trimmedLine(billingLimits.name).check(z.minLength(1, texts.nameMissing)),
  address: z.string().check(
    trimLines,
    z.maxLength(billingLimits.address),
    z.regex(linesPattern, issueTexts.unreadable),
    z.refine((text) => text.split('\n').length <= billingLimits.addressLines, texts.tooManyLines),
  ),
  tin: z.string().check(
    z.overwrite((text) => text.replaceAll(/[ \u00a0]/g, '')),
    z.maxLength(billingLimits.tin, texts.tinRule),
    z.regex(/^[A-Za-z0-9-]*$/, texts.tinRule),
  ),
});
export type BillingDetails = z.infer<typeof billingDetailsSchema>;

export const billingFields = ['kind', 'name', 'address', 'tin'] as const satisfies readonly (keyof BillingDetails)[];

/** `version` as of D37; 0 before the first save. */
export const savedDetailsInput = z.extend(billingDetailsSchema, { version });

/** Over the revision that was seen. */
export const correctionInput = z.extend(billingDetailsSchema, { paymentId: z.uuid(), revision: version });

export interface VersionedDetails extends BillingDetails {
  version: number;
}
