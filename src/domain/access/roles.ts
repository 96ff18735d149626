/** Without one a signed-in person is a client (D5). */
export const roles = ['admin', 'editor', 'officer'] as const;
export type Role = (typeof roles)[number];

/** Spec 2 §2; D8. Times: ISO 8601. */
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
  /** Some own changes ask for confirmation. */
  isSelf: boolean;
}

/** D61. Times: ISO 8601. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  /** Email; null if deleted. */
  invitedBy: string | null;
  sentAt: string;
  expiresAt: string;
  /** `inviterLeft`: no longer an admin; invalid until resent. */
  state: 'open' | 'ended' | 'inviterLeft';
}

export interface UserPage {
  items: UserRow[];
  /** Cursor; null on the last page. */
  next: string | null;
}

export const userPageSize = 50;
