import * as z from 'zod/mini';
import { emailLine } from '../forms/entry-lines.ts';
import { authTexts as texts } from './texts.ts';

/** D13, spec 1 §5. */
export const passwordLimits = { min: 6, minForStaff: 12, max: 256 } as const;
export const emailLimit = 254;
export const codeDigits = 6;
/** Codes made at two-factor set-up (D12). */
export const recoveryCodeCount = 10;
/** A sign-in is recent (D14). */
export const freshMinutes = 10;
/** Invitations (D61). */
export const invitationDays = 7;

export const returnPathLimit = 2000;

/** Trimmed and lower-cased, as stored. */
export const email = emailLine(emailLimit, { missing: texts.emailRequired, invalid: texts.emailInvalid }).check(
  z.toLowerCase(),
);

/** Never trimmed, never cut. */
const givenPassword = z
  .string()
  .check(
    z.minLength(1, { error: texts.passwordRequired, abort: true }),
    z.maxLength(passwordLimits.max, texts.passwordTooLong),
  );

const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: texts.passwordRequired, abort: true }),
    z.minLength(passwordLimits.min, texts.passwordShort),
    z.maxLength(passwordLimits.max, texts.passwordTooLong),
  );

const confirmation = z.string().check(z.minLength(1, texts.confirmRequired), z.maxLength(passwordLimits.max));

const alike = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: texts.passwordsDiffer, path: ['confirmPassword'] },
);

/** 32 random bytes, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, texts.linkInvalid));

export const signInEntry = z.strictObject({ email, password: givenPassword });
export type SignInEntry = z.infer<typeof signInEntry>;

/** `returnPath` decides. */
const redirect = z.optional(z.string().check(z.maxLength(returnPathLimit)));

export const signUpEntry = z
  .strictObject({
    email,
    password: newPassword,
    confirmPassword: confirmation,
    redirect,
  })
  .check(alike);
export type SignUpEntry = z.infer<typeof signUpEntry>;

export const emailEntry = z.strictObject({ email });
export const resetRequest = z.strictObject({ email, redirect });

/** With the password chosen at sign-up (D61). */
export const confirmEntry = z.strictObject({ token, password: givenPassword });

export const resetEntry = z.strictObject({ token, password: newPassword, confirmPassword: confirmation }).check(alike);

/** Through the start banner's link. */
export const setupEntry = z
  .strictObject({ token, email, password: newPassword, confirmPassword: confirmation })
  .check(alike);

export const passwordEntry = z.strictObject({ password: newPassword, confirmPassword: confirmation }).check(alike);
export type PasswordEntry = z.infer<typeof passwordEntry>;

/** Recovery code with separators. */
export const secondFactorLimit = 80;

/** Six digits or a recovery code; ignores separators, case. */
export const secondFactor = z
  .string()
  .check(z.trim(), z.minLength(1, texts.codeInvalid), z.maxLength(secondFactorLimit, texts.codeInvalid));
export const secondFactorEntry = z.strictObject({ code: secondFactor });
export type SecondFactorEntry = z.infer<typeof secondFactorEntry>;

export const totpCode = z.string().check(z.regex(/^\d{6}$/, texts.codeInvalid));
export const totpEntry = z.strictObject({ code: totpCode });
export type TotpEntry = z.infer<typeof totpEntry>;

/** `code`: with two-factor (D14). */
export const reauthEntry = z.strictObject({ password: givenPassword, code: z.optional(secondFactor) });
export type ReauthEntry = z.infer<typeof reauthEntry>;

export type SignInAnswer = { step: 'signedIn' } | { step: 'secondFactor' };

/** Signs in only where sign-up was made; `to`: path of this site. */
export interface ConfirmAnswer {
  step: 'confirmed' | 'signedIn' | 'secondFactor';
  to: string;
}

/** One-use links, mailed or printed. */
export const linkKinds = ['confirm', 'invite', 'reset', 'setup'] as const;
export type LinkKind = (typeof linkKinds)[number];
export type LinkState = 'usable' | 'used' | 'ended' | 'withdrawn' | 'unknown';
export const linkEntry = z.strictObject({ kind: z.enum(linkKinds), token: z.string().check(z.maxLength(100)) });
