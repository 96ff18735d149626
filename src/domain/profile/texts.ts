import { formTexts } from '../forms/texts.ts';

/** Of the confirmed email, with the setting. */
export interface KeptEnquiries {
  count: number;
  months: number;
}

/** Also in the mail. */
export const keptEnquiries = ({ count, months }: KeptEnquiries): string => {
  const kept = `for up to ${months === 1 ? '1 month' : `${months} months`}`;
  return count === 1
    ? `We keep your 1 enquiry ${kept}. To have it deleted, send us an enquiry.`
    : `We keep your ${count} enquiries ${kept}. To have them deleted, send us an enquiry.`;
};

export const profileScreenTexts = {
  title: 'Profile settings',
  lead: 'Manage your details, security and data.',
  tabsLabel: 'Profile settings',
  profileTab: 'Profile Information',
  securityTab: 'Security',
  loading: 'Loading your profile',

  detailsTitle: 'Your details',
  detailsLead: 'We use these to contact you. They are never shown on the public site.',
  email: 'Email',
  emailHint: 'You sign in with this email. It cannot be changed.',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  phoneHint: 'Include the country code, such as +675 321 7311.',
  position: 'Position',
  company: 'Company',
  fetchFailed: 'We could not load your details, so you cannot change them at the moment.',
  takenTheirs: 'You are now seeing the newer version',

  dataTitle: 'Your data',
  downloadTitle: 'Download my data',
  downloadLead: 'Get a file of everything we hold about your account (JSON).',
  download: 'Download my data',
  downloading: 'Preparing your file…',
  downloadFailed: 'We could not prepare your data',
  downloaded: 'Your data has been downloaded',
  downloadName: (day: string) => `my-data-${day}.json`,
  deleteTitle: 'Delete my account',
  deleteLead: 'This ends your access and removes your personal details.',
  delete: 'Delete my account',
  deleteQuestion: 'Delete your account?',
  deleteText: 'Your profile, sign-in details and settings will be deleted immediately.',
  keptTitle: 'What we keep',
  keptNothing: 'You have no invoices, payments or receipts that we must keep.',
  kept: (count: number) =>
    count === 1
      ? 'We keep 1 invoice, payment or receipt for as long as the law requires.'
      : `We keep ${count} invoices, payments and receipts for as long as the law requires.`,
  keptEnquiries,
  keptAudit: 'We also keep a record of security events on the account.',
  typeEmail: (email: string) => `Type ${email} to confirm`,
  lastAdminTitle: 'This account cannot be deleted',
  lastAdmin: 'You are the only administrator. Give someone else the administrator role before you delete your account.',
  deleted: 'Your account has been deleted',
  deleteFailed: 'We could not delete your account',
  previewFailed: 'We could not check which records must be kept, so you cannot delete your account at the moment.',

  passwordTitle: 'Change Password',
  passwordLead: 'Changing your password signs you out on your other devices.',
  newPassword: 'New password',
  newPasswordHint: 'Use at least 6 characters.',
  newPasswordHintForStaff: 'Use at least 12 characters.',
  confirmPassword: 'Confirm new password',
  changePassword: 'Change Password',
  changing: 'Changing…',

  twoFactorTitle: 'Two-Factor Authentication',
  twoFactorLead: 'Protect your account with a code from your phone as well as your password.',
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  twoFactorSince: (day: string) => `Since ${day}`,
  twoFactorUnknown: 'We could not check whether two-factor authentication is on.',
  passwordRequired: 'Your role requires a password of at least 12 characters. Set one to use the administration area.',
  twoFactorRequired: 'Your role requires two-factor authentication. Set it up to use the administration area.',
  twoFactorRequiredOn: 'Your role requires it. Without it, you cannot use the administration area.',
  enable: 'Turn on',
  starting: 'Starting…',
  disable: 'Turn off',
  setUpStep: (step: number, of: number) => `Step ${step} of ${of}`,
  scanTitle: 'Scan the code with an authenticator app',
  scanLead: 'You can use any authenticator app on your phone.',
  qrCode: 'QR code for your authenticator app. You can enter the key below instead.',
  secretLabel: 'Or enter this key in the app',
  copySecret: 'Copy key',
  copied: 'Copied',
  copyFailed: 'Your browser does not allow copying here. Select the text and copy it.',
  next: 'Next',
  verifyTitle: 'Enter the code from the app',
  verifyLead: 'The app shows a new 6-digit code every 30 seconds.',
  code: 'Verification code',
  verify: 'Verify',
  verifying: 'Verifying…',
  startAgain: 'Start again',
  codesTitle: 'Save your recovery codes',
  codesLead:
    'If you lose your phone, you can sign in with one of these codes. Each works once. Save them now. We will not show them again.',
  codesList: 'Recovery codes',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  printCodes: 'Print',
  codesName: 'recovery-codes.txt',
  codesFile: (site: string, email: string, codes: string) =>
    `Recovery codes for ${email} at ${site}\nEach code works once.\n\n${codes}\n`,
  codesSaved: 'I have saved them',
  done: 'Done',
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  noCodesLeft: 'No recovery codes left',
  fewCodesTitle: 'You are running out of recovery codes',
  fewCodes: 'If you lose your phone and have no recovery code, you cannot sign in. Create new codes now.',
  newCodes: 'Create new recovery codes',
  newCodesTitle: 'Create new recovery codes?',
  newCodesText: `Your old codes will stop working. ${formTexts.noUndo} Confirm with a code from your authenticator app or a recovery code.`,
  newCodesFailed: 'We could not create new recovery codes',
  makeNewCodes: 'Create new codes',
  disableTitle: 'Turn off two-factor authentication?',
  disableText: `Your authenticator app and recovery codes will stop working, and you will sign in with your password only. ${formTexts.noUndo} Confirm with a code from the app or a recovery code.`,
  anyCode: 'Code',
  anyCodeHint: 'Enter a 6-digit code or a recovery code.',

  sessionsTitle: 'Where you are signed in',
  sessionsLead: 'If you do not recognise a device, sign it out and change your password.',
  sessionsFailed: 'We could not load where you are signed in.',
  unknownDevice: 'Unknown device',
  unknownAddress: 'unknown address',
  thisDevice: 'This device',
  lastActive: (time: string) => `Last active ${time}`,
  signedInAt: (time: string) => `signed in ${time}`,
  endSession: 'Sign out',
  endSessionOf: (device: string, address: string) => `Sign out ${device}, ${address}`,
  sessionEnded: 'Device signed out',
  endSessionFailed: 'We could not sign out the device',
  endOthers: 'Sign out everywhere else',
  endOthersQuestion: 'Sign out everywhere else?',
  endOthersText: 'You will be signed out on all other devices and stay signed in here.',
  othersEnded: (count: number) => (count === 1 ? '1 other device signed out' : `${count} other devices signed out`),
  onlyHere: 'You are only signed in on this device.',

  historyTitle: 'Sign-in history',
  historyLead: 'Every attempt to sign in to your account, latest first.',
  historyFailed: 'We could not load your sign-in history.',
  historyEmpty: 'No sign-ins yet',
  showMore: 'Show more',
  loadingMore: 'Loading…',
  outcomes: {
    succeeded: 'Signed in',
    wrong_password: 'Wrong password',
    wrong_code: 'Wrong code',
    unconfirmed: 'Email not confirmed',
    suspended: 'Account suspended',
    limited: 'Too many attempts',
  },
} as const;

export const profileTexts = {
  tooLong: (max: number) => `Use at most ${max} characters`,
  oneLine: 'Use plain text on one line',
  badPhone: 'Enter a phone number such as +675 321 7311',
  updated: 'Profile updated successfully',
  passwordUpdated: 'Password updated successfully',
  twoFactorEnabled: 'MFA enabled successfully',
  twoFactorDisabled: 'MFA disabled successfully',
  passwordsDiffer: 'Passwords do not match',
  passwordShortTitle: 'Password too short',
  passwordShort: 'Password must be at least 6 characters',
  fetchFailed: 'Error fetching profile',
  updateFailed: 'Error updating profile',
  passwordFailed: 'Error updating password',
  twoFactorSetupFailed: 'Error setting up MFA',
  twoFactorVerifyFailed: 'Error verifying MFA',
  twoFactorDisableFailed: 'Error disabling MFA',
  newerVersion: 'Someone else saved a newer version',
} as const;

export const profileRefusals = {
  codeWrong: 'The code is incorrect or has already been used. Enter the latest code.',
  twoFactorOn: 'Two-factor authentication is already on.',
  twoFactorOff: 'Two-factor authentication is not on.',
  enrolmentEnded: 'The set-up has timed out. Please start again.',
  sessionEnded: 'This device is already signed out.',
  lastAdmin: 'You are the last administrator. Make someone else an administrator first.',
  /** Replaces the address in the audit log. */
  deletedAccount: 'Deleted account',
} as const;

/** Notifications and mail (D52). */
export const profileNotices = {
  passwordChanged: {
    title: 'Your password was changed',
    message: 'You were signed out on your other devices. If you did not do this, reset your password now.',
  },
  twoFactorOn: {
    title: 'Two-factor authentication is on',
    message: 'You now need a code from your authenticator app to sign in. Keep your recovery codes in a safe place.',
  },
  twoFactorOff: {
    title: 'Two-factor authentication is off',
    message: 'You now sign in with your password only. If you did not do this, reset your password now.',
  },
  twoFactorReset: {
    title: 'Your two-factor authentication was reset',
    message: 'An administrator removed it. If you did not ask for this, reset your password and contact us.',
  },
  recoveryCodesRenewed: {
    title: 'You have new recovery codes',
    message: 'Your old codes no longer work. If you did not do this, reset your password now.',
  },
  recoveryCodeUsed: (left: number) => ({
    title: 'A recovery code was used',
    message: `You have ${left === 0 ? 'no codes' : left === 1 ? '1 code' : `${left} codes`} left.`,
  }),
} as const;
