import * as z from 'zod/mini';
import { linesPattern } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { roleTexts as texts } from './texts.ts';

/** Characters of the longest note on how a person's identity was checked. */
export const identityCheckLimit = 300;

/** How the administrator made sure who asked: it is kept in the audit log, so a word or two are not enough. */
export const identityCheck = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, texts.identityCheckMissing),
    z.maxLength(identityCheckLimit),
    z.regex(linesPattern, issueTexts.unreadable),
  );

/** The reset of the two-factor of a person who lost it (D8). */
export const twoFactorReset = z.strictObject({ userId: z.uuid(), identityCheck });
export type TwoFactorReset = z.infer<typeof twoFactorReset>;
