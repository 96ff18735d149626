/** In characters. */
export const trialPasswordLength = 256;

export interface TrialNotice {
  place: 'field' | 'form';
  message: string;
}

/** A hint (D1): the server decides. */
export const trialHint = { key: 'trial-access', value: 'granted' } as const;

/** Days; renewed on use (D1). */
export const trialGrantDays = 400;
