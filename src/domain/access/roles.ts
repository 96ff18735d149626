/** Several are possible; without one a signed-in person is a client (D5). */
export const roles = ['admin', 'editor'] as const;
export type Role = (typeof roles)[number];

/** A row of Settings → Users (specification 2, section 2; D8). Times: ISO 8601. */
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
  /** The viewer's own row: some changes ask for confirmation. */
  isSelf: boolean;
}

/** A pending invitation (D61). Times: ISO 8601. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  /** Email address; null for a deleted account. */
  invitedBy: string | null;
  sentAt: string;
  expiresAt: string;
  /** `inviterLeft`: the sender is no longer an admin; the link is invalid until resent. */
  state: 'open' | 'ended' | 'inviterLeft';
}

export interface UserPage {
  items: UserRow[];
  /** Cursor; null on the last page. */
  next: string | null;
}

export const userPageSize = 50;
