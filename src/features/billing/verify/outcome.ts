/** Query key under which the server puts the outcome of a no-script form. */
export const verifyOutcomeKey = ['verify-outcome'] as const;
