/** Query key of the outcome of a form without JavaScript, set by the server. */
export const alertOutcomeKey = ['alert-outcome'] as const;
