/** Query key under which the server puts the outcome of the form without script. */
export const forwardOutcomeKey = ['forward-outcome'] as const;
