export const clientStatuses = ['prospect', 'active', 'inactive'] as const;
export type ClientStatus = (typeof clientStatuses)[number];
export const defaultClientStatus = 'prospect' satisfies ClientStatus;

/** What kind of contact with a client is noted in the register. */
export const interactionKinds = ['call', 'meeting', 'email', 'visit', 'note'] as const;
export type InteractionKind = (typeof interactionKinds)[number];
