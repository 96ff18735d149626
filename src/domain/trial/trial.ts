/** In characters. */
export const trialPasswordLength = 256;

/** Error without script: at the field, or above it if the input is not the cause. */
export interface TrialNotice {
  place: 'field' | 'form';
  message: string;
}

/** Client-side hint that access was granted (D1); the server decides. */
export const trialHint = { key: 'trial-access', value: 'granted' } as const;

/** Days; renewed on use (D1). */
export const trialGrantDays = 400;
