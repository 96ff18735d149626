export const verifyOutcomeKey = ['verify-outcome'] as const;
