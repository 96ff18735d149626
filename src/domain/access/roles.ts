/** Roles a person may hold, several at once. Somebody signed in without one is a client (D5). */
export const roles = ['admin', 'editor'] as const;
export type Role = (typeof roles)[number];

/** A row of Settings → Users (specification 2, section 2; D8). Times are ISO 8601. */
export interface UserRow {
  id: string;
  email: string;
  /** Null for both stands as 'Unnamed User'. */
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  isConfirmed: boolean;
  hasTwoFactor: boolean;
  suspendedAt: string | null;
  suspendedReason: string | null;
  lastSignInAt: string | null;
  createdAt: string;
  /** The asking admin's own row: some changes ask first. */
  isSelf: boolean;
}

/** An invitation that waits to be accepted (D61). Times are ISO 8601. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  /** Address of the admin who sent it; null for a deleted account. */
  invitedBy: string | null;
  sentAt: string;
  expiresAt: string;
  /** `inviterLeft`: who sent it is no longer an admin, so the link does not work until it is sent again. */
  state: 'open' | 'ended' | 'inviterLeft';
}

export interface UserPage {
  items: UserRow[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

/** Rows of a page of users. */
export const userPageSize = 50;
