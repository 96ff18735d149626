/** Query key of the server's outcome of a form without script. */
export const conversationOutcomeKey = ['conversation-outcome'] as const;
