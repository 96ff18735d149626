/** A person may have several; a signed-in person without one is a client (D5). */
export const roles = ['admin', 'editor'] as const;
export type Role = (typeof roles)[number];

/** A row of Settings → Users (specification 2, section 2; D8). Times are ISO 8601. */
export interface UserRow {
  id: string;
  email: string;
  /** Both names null: 'Unnamed User'. */
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  isConfirmed: boolean;
  hasTwoFactor: boolean;
  suspendedAt: string | null;
  suspendedReason: string | null;
  lastSignInAt: string | null;
  createdAt: string;
  /** The admin's own row; some changes ask for confirmation. */
  isSelf: boolean;
}

/** A pending invitation (D61). Times are ISO 8601. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  /** Email address; null for a deleted account. */
  invitedBy: string | null;
  sentAt: string;
  expiresAt: string;
  /** `inviterLeft`: the sender is no longer an admin, so the link is invalid until sent again. */
  state: 'open' | 'ended' | 'inviterLeft';
}

export interface UserPage {
  items: UserRow[];
  /** Cursor for `after`; null on the last page. */
  next: string | null;
}

export const userPageSize = 50;
