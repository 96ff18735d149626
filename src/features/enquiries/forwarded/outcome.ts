export const forwardOutcomeKey = ['forward-outcome'] as const;
