import { joinList } from '../forms/pluralise.ts';
import type { Role } from './roles.ts';

export const roleRefusals = {
  unknownEmail: 'No user found with that email address.',
  unconfirmed: 'You cannot give a role to an email that is not confirmed. Send an invitation instead.',
  inviteConfirmed: 'This person already has an account. Give them the role in the list of users.',
  inviteSuspended: 'This account is suspended. Restore it first.',
  invitationGone: 'This invitation has already been accepted or withdrawn.',
  upgradeRuns: 'An older version of the site is still running and does not know this role. Try again in a few minutes.',
  unknownUser: 'We could not find this user.',
  lastAdmin: 'This is the last administrator. Make someone else an administrator first.',
  ownSuspension: 'You cannot suspend your own account.',
  ownTwoFactor: 'To turn off your own two-factor authentication, go to your profile.',
  noTwoFactor: 'This user does not use two-factor authentication.',
  ownSessions: 'To sign out your own devices, go to your profile.',
} as const;

const names: Record<Role, string> = { admin: 'administrator', editor: 'editor', officer: 'officer' };

export const roleNotices = {
  added: (role: Role) => ({
    title: `You are now an ${names[role]}`,
    message: `An administrator gave you the ${names[role]} role.`,
  }),
  accepted: (email: string, role: Role) => ({
    title: 'Invitation accepted',
    message: `${email} accepted your invitation and is now an ${names[role]}.`,
  }),
  removed: (role: Role) => ({
    title: `You are no longer an ${names[role]}`,
    message: `An administrator removed the ${names[role]} role from your account. You keep your account and your data.`,
  }),
} as const;

const roleNames = { admin: 'Admin', editor: 'Editor', officer: 'Officer' } satisfies Record<Role, string>;

/** What people without the role cannot do. */
const cannot: Record<Role, string> = {
  admin: 'change settings, users, payments or anything else that only admins can',
  editor: 'write pages and posts, propose facts or use the media library',
  officer: 'answer enquiries, keep client records or write answers for the library',
};

/** What changes for the person; admins may do all that the other roles may. */
function lossOf(role: Role, held: readonly Role[], isSelf: boolean): string {
  const who = isSelf ? 'You' : 'They';
  const kept = held.filter((one) => one !== role);
  if (kept.includes('admin')) return `${who} are also an admin, so ${who.toLowerCase()} can still do everything.`;
  return [
    `${who} will no longer be able to ${cannot[role]}.`,
    kept.length === 0
      ? `${who} will lose access to the administration area immediately, and keep the account and its data.`
      : `${who} can still do what ${joinList(kept.map((one) => `${names[one]}s`))} can.`,
    ...(isSelf && role === 'admin' ? ['Another admin can give it back.'] : []),
  ].join(' ');
}

export const roleTexts = {
  lead: 'Everyone with an account. Editors can write pages and posts. Officers can answer enquiries and keep client records. Admins can do everything.',
  roleNames,
  /** One sentence each. */
  roleHints: {
    admin: 'Admins can do everything, including settings, users and payments.',
    editor: 'Editors can write pages and posts, propose facts and use the media library.',
    officer: 'Officers can answer enquiries, keep client records and write answers for the library.',
  } satisfies Record<Role, string>,
  unnamed: 'Unnamed User',
  noRoles: 'No roles',
  search: 'Search users by name or email',
  searchLabel: 'Search users',
  searchButton: 'Search',
  clearSearch: 'Clear search',
  empty: 'No users found',
  emptySearch: 'No users match your search. Check the spelling.',
  addAdmin: 'Add Admin',
  addAdminTitle: 'Add an admin',
  addAdminHint: 'Enter the email of someone who has an account. You can invite other people below.',
  email: 'Email',
  of: (action: string, name: string) => `${action}: ${name}`,
  make: { admin: 'Make Admin', editor: 'Make Editor', officer: 'Make Officer' } satisfies Record<Role, string>,
  removeRole: (role: string, name: string) => `Remove the ${role} role from ${name}`,
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
  suspendText: 'They will be signed out everywhere and cannot sign in until you restore the account.',
  suspendReason: 'Reason',
  suspendReasonHint: 'Sent to the person by email and kept in the audit log.',
  resetTitle: (name: string) => `Reset two-factor authentication for ${name}?`,
  resetText: 'Their authenticator app and recovery codes will stop working. They will be signed out and emailed.',
  identityCheck: 'How did you check their identity?',
  identityCheckHint:
    'Do not rely on an email. Call them on a number you already have, or check an identity document in person. Your answer is kept in the audit log.',
  identityCheckMissing: 'Describe how you checked their identity in at least 10 characters',
  endSessionsTitle: (name: string) => `Sign ${name} out everywhere?`,
  endSessionsText:
    'They will be signed out on every device and emailed. They can sign in again. To stop that, suspend the account.',
  removeTitle: (role: Role, name: string) => `Remove the ${roleNames[role]} role from ${name}?`,
  removeSelfTitle: (role: Role) => `Remove your own ${roleNames[role].toLowerCase()} role?`,
  removeText: lossOf,
  remove: 'Remove role',
  removeSelf: (role: Role) => `Remove my ${roleNames[role].toLowerCase()} role`,
  error: 'Error',
  fetchFailed: 'Failed to fetch users',
  addFailed: 'Failed to add role',
  removeFailed: 'Failed to remove role',
  addAdminFailed: 'Failed to add admin role',
  suspendFailed: 'Failed to suspend the account',
  restoreFailed: 'Failed to restore the account',
  resetFailed: 'Failed to reset two-factor',
  endSessionsFailed: 'Failed to sign the user out',
  inviteTitle: 'Invite a colleague',
  inviteLead: 'We will email your colleague a link to set a password. It expires after 7 days.',
  inviteRole: 'Role',
  invite: 'Invite',
  inviteEmail: (email: string) => `Invite ${email}`,
  invited: 'Invitation sent',
  inviteFailed: 'Failed to send the invitation',
  invitationsTitle: 'Pending invitations',
  invitationsFailed: 'Failed to load the invitations',
  invitationsEmpty: 'No pending invitations.',
  invitationBy: (who: string, when: string) => `Sent by ${who} on ${when}`,
  invitationSent: (when: string) => `Sent on ${when}`,
  invitationUntil: (when: string) => `Expires on ${when}`,
  invitationEnded: 'Expired',
  inviterLeft: 'No longer valid',
  inviterLeftHint: 'The person who sent it is no longer an administrator. Send it again.',
  resend: 'Send again',
  resent: 'Invitation sent again',
  resendFailed: 'Failed to send the invitation again',
  withdraw: 'Withdraw',
  withdrawTitle: (email: string) => `Withdraw the invitation for ${email}?`,
  withdrawText: 'The link in the email will stop working. You can invite them again.',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'Failed to withdraw the invitation',
  notFoundTitle: 'User not found',
  notFound: 'No user found with that email address.',
  added: 'Role added',
  removed: 'Role removed',
  suspendedDone: 'Account suspended',
  restoredDone: 'Account restored successfully',
  resetDone: 'Two-factor reset',
  endSessionsDone: 'Signed out everywhere',
} as const;
