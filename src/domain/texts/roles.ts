import type { Role } from '../roles.ts';

/** Refusals of the API in Settings → Users (specification 2, section 8; D8). */
export const roleRefusals = {
  unknownEmail: 'No user found with that email address.',
  unknownUser: 'This user could not be found.',
  lastAdmin: 'This is the last administrator. Make somebody else an administrator first.',
  ownSuspension: 'You cannot suspend your own account.',
  ownTwoFactor: 'Switch two-factor authentication off in your own profile.',
  noTwoFactor: 'This user has no two-factor authentication.',
  ownSessions: 'Your own devices stand in your profile: sign them out there.',
} as const;

const names: Record<Role, string> = { admin: 'administrator', editor: 'editor' };

/** What the person is told of (D52). */
export const roleNotices = {
  added: (role: Role) => ({
    title: `You are now an ${names[role]}`,
    message: `An administrator gave your account the role ${names[role]}.`,
  }),
  removed: (role: Role) => ({
    title: `You are no longer an ${names[role]}`,
    message: `An administrator took the role ${names[role]} from your account. Your account and your own data stay.`,
  }),
} as const;

/** Words of Settings → Users (specification 2, sections 2 and 8; D8). */
export const roleTexts = {
  lead: 'Everybody with an account. A role opens the administration: editors write pages and posts, admins do everything.',
  roleNames: { admin: 'Admin', editor: 'Editor' },
  unnamed: 'Unnamed User',
  noRoles: 'No roles',
  search: 'Search users by name or email...',
  searchLabel: 'Search users',
  searchButton: 'Search',
  clearSearch: 'Show all',
  empty: 'No users found',
  emptySearch: 'Nobody matches this search. Check the spelling, or show all.',
  next: 'Next page',
  first: 'First page',
  addAdmin: 'Add Admin',
  addAdminTitle: 'Add an admin',
  addAdminHint: 'The person needs an account first. Enter the email it was made with.',
  email: 'Email',
  /** A button of one account among many, for screen readers. */
  of: (action: string, name: string) => `${action}: ${name}`,
  make: { admin: 'Make Admin', editor: 'Make Editor' },
  removeRole: (role: string, name: string) => `Remove the role ${role} from ${name}`,
  you: 'You',
  unconfirmed: 'Email not confirmed',
  suspended: 'Suspended',
  suspendedFor: (reason: string) => `Suspended: ${reason}`,
  twoFactor: 'Two-factor on',
  noTwoFactor: 'Two-factor off',
  lastSignIn: (when: string) => `Last sign-in ${when}`,
  neverSignedIn: 'Never signed in',
  suspend: 'Suspend',
  restore: 'Restore',
  resetTwoFactor: 'Reset two-factor',
  endSessions: 'Sign out everywhere',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText: 'The person is signed out everywhere at once and cannot sign in until you restore the account.',
  suspendReason: 'Reason',
  suspendReasonHint: 'Stands in the e-mail to the person and in the audit log.',
  resetTitle: (name: string) => `Reset two-factor of ${name}?`,
  resetText:
    'The authenticator and the recovery codes stop working, and the person is signed out and told by e-mail. Make sure that it is really this person who asked.',
  endSessionsTitle: (name: string) => `Sign ${name} out everywhere?`,
  endSessionsText:
    'Every device of this person is signed out at once, and the person is told by e-mail. Signing in again stays possible: to prevent that, suspend the account.',
  removeSelfTitle: 'Remove your own admin role?',
  removeSelfText: 'You will lose access to the administration at once. Another admin can give it back.',
  removeSelf: 'Remove my admin role',
  error: 'Error',
  fetchFailed: 'Failed to fetch users',
  addFailed: 'Failed to add role',
  removeFailed: 'Failed to remove role',
  addAdminFailed: 'Failed to add admin role',
  suspendFailed: 'Failed to suspend the account',
  restoreFailed: 'Failed to restore the account',
  resetFailed: 'Failed to reset two-factor',
  endSessionsFailed: 'Failed to sign the user out',
  notFoundTitle: 'User not found',
  notFound: 'No user found with that email address.',
  added: 'Role added',
  removed: 'Role removed',
  suspendedDone: 'Account suspended',
  restoredDone: 'Account restored',
  resetDone: 'Two-factor reset',
  endSessionsDone: 'Signed out everywhere',
} as const;
