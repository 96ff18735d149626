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

export interface UserPage {
  items: UserRow[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

/** Rows of a page of users. */
export const userPageSize = 50;
