/** Query key of the outcome of a form without JavaScript, set by the server. */
export const verifyOutcomeKey = ['verify-outcome'] as const;
