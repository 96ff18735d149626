/** Longest entry of the gate's form, in characters. */
export const trialPasswordLength = 256;

/** Why the form without script was refused: beside the field, or above it where the entry was not the cause. */
export interface TrialNotice {
  place: 'field' | 'form';
  message: string;
}

/** Key and value of the browser's hint that access was granted (D1): a hint only, the server decides. */
export const trialHint = { key: 'trial-access', value: 'granted' } as const;

/** Days the grant cookie lives; renewed in use (D1). */
export const trialGrantDays = 400;
