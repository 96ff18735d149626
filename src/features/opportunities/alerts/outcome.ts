/** Query key of the server's outcome of a form without JavaScript. */
export const alertOutcomeKey = ['alert-outcome'] as const;
