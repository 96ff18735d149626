import * as z from 'zod/mini';

/** What the gate's form sends. The upper bound keeps a hash from being asked for on a whole book. */
export const trialEntry = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter the trial password'), z.maxLength(256, 'This password is too long')),
});

/** Why the form without script was refused: beside the field, or above it where the entry was not the cause. */
export interface TrialNotice {
  place: 'field' | 'form';
  message: string;
}

/** Key and value of the browser's hint that access was granted (D1): a hint only, the server decides. */
export const trialHint = { key: 'trial-access', value: 'granted' } as const;

/** Days the grant cookie lives; renewed in use (D1). */
export const trialGrantDays = 400;
