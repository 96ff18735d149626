/** In characters. */
export const trialPasswordLength = 256;

/** At the field, or above if the input is not the cause. */
export interface TrialNotice {
  place: 'field' | 'form';
  message: string;
}

/** A hint only (D1): the server decides. */
export const trialHint = { key: 'trial-access', value: 'granted' } as const;

/** Days; renewed on use (D1). */
export const trialGrantDays = 400;
