export const clientStatuses = ['prospect', 'active', 'inactive'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

/** What kind of contact with a client is noted in the register. */
export const interactionKinds = ['call', 'meeting', 'email', 'visit', 'note'] as const;
export type InteractionKind = (typeof interactionKinds)[number];

/** Orders of the list: when they were added, by name, when they were changed, when somebody last spoke with them. */
export const clientSorts = ['newest', 'name', 'modified', 'contact'] as const;
export type ClientSort = (typeof clientSorts)[number];

/** Longest entries of what hangs on a record, in characters. */
export const interactionLimits = { summary: 200, details: 5000 } as const;
export const taskLimits = { title: 200, details: 2000 } as const;

/** Rows on one page of the list and of the log; candidates of a search for an account. */
export const clientPageSize = 24;
export const interactionPageSize = 20;
export const candidatePageSize = 10;

/** As many as there can be open for one client, and as many finished ones as are shown. */
export const maxOpenTasks = 200;
export const shownDoneTasks = 50;

/** Enquiries of one client that are shown, the newest first. */
export const shownEnquiries = 50;

/** A list says how many it has up to here; of more it says that there are more. */
export const maxCounted = 1000;

/** Records that are named as perhaps the same one. */
export const shownDuplicates = 5;
