/** Roles a person may hold, several at once. Somebody signed in without one is a client (D5). */
export const roles = ['admin', 'editor'] as const;
