import * as z from 'zod/mini';
import { linesPattern } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { roleTexts as texts } from './texts.ts';

/** In characters. */
export const identityCheckLimit = 300;

/** Audited: how the admin verified the request; more than a word or two. */
export const identityCheck = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, texts.identityCheckMissing),
    z.maxLength(identityCheckLimit),
    z.regex(linesPattern, issueTexts.unreadable),
  );

export const twoFactorReset = z.strictObject({ userId: z.uuid(), identityCheck });
export type TwoFactorReset = z.infer<typeof twoFactorReset>;
