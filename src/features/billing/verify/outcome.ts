/** Where the server puts what became of the form sent without script: into the data of the page that tells it. */
export const verifyOutcomeKey = ['verify-outcome'] as const;
