export const clientStatuses = ['prospect', 'active', 'inactive'] as const;

/** What kind of contact with a client is noted in the register. */
export const interactionKinds = ['call', 'meeting', 'email', 'visit', 'note'] as const;
