export const clientStatuses = ['prospect', 'active', 'inactive'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const interactionKinds = ['call', 'meeting', 'email', 'visit', 'note'] as const;
export type InteractionKind = (typeof interactionKinds)[number];

/** `contact`: by last interaction. */
export const clientSorts = ['newest', 'name', 'modified', 'contact'] as const;
export type ClientSort = (typeof clientSorts)[number];

/** In characters. */
export const interactionLimits = { summary: 200, details: 5000 } as const;
export const taskLimits = { title: 200, details: 2000 } as const;

export const clientPageSize = 24;
export const interactionPageSize = 20;
export const candidatePageSize = 10;

export const maxOpenTasks = 200;
export const shownDoneTasks = 50;

/** Newest first. */
export const shownEnquiries = 50;

/** Above it: 'more'. */
export const maxCounted = 1000;

export const shownDuplicates = 5;
