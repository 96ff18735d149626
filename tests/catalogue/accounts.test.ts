import { catalogue } from './catalogue.ts';
import { clientStatuses } from '../../src/domain/clients/clients.ts';
import { codeDigits, freshMinutes, passwordLimits, recoveryCodeCount } from '../../src/domain/auth/auth.ts';
import { sessionTimer } from '../../src/domain/auth/session-timer.ts';
import {
  billingDays,
  paymentPageSize,
  paymentStatuses,
  recentPayments,
  subscriptionStatuses,
} from '../../src/domain/billing/billing.ts';
import { errorCodes } from '../../src/domain/forms/errors.ts';
import { defaultCurrency } from '../../src/domain/money/money.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { notificationsPage } from '../../src/domain/notifications/notifications.ts';
import { subscriptionTones } from '../../src/features/billing/portal/status-badges.tsx';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { dashboardTexts, paymentStatusTexts } from '../../src/domain/billing/dashboard-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { notificationTexts } from '../../src/domain/notifications/texts.ts';
import { offerTexts, subscriptionTexts } from '../../src/domain/billing/portal-texts.ts';
import { profileScreenTexts, profileTexts } from '../../src/domain/profile/texts.ts';

catalogue('1 §2, §5 and §8, accounts', {
  'sign in and sign up': [
    ['Welcome', authTexts.title],
    ['Sign In', authTexts.signInTab],
    ['Sign Up', authTexts.signUpTab],
    ['Email is required', authTexts.emailRequired],
    ['Please enter a valid email', authTexts.emailInvalid],
    ['Password is required', authTexts.passwordRequired],
    ['Password must be at least 6 characters', authTexts.passwordShort],
    ['Please confirm your password', authTexts.confirmRequired],
    ['Passwords do not match', authTexts.passwordsDiffer],
    ['Sign in failed', authTexts.signInFailed],
    ['Failed to sign in. Please try again.', authTexts.signInFailedFallback],
    ['An unexpected error occurred', authTexts.unexpected],
    ['Sign up failed', authTexts.signUpFailed],
    ['Failed to create account. Please try again.', authTexts.signUpFailedFallback],
    ['Welcome back!', authTexts.welcomeBack],
    ['You have successfully signed in.', authTexts.signedIn],
    ['Account created', authTexts.accountCreated],
    ['Please check your email to confirm your account.', authTexts.checkEmail],
    ['Forgot password?', authTexts.forgot],
    ['Error', authTexts.rolesFailedTitle],
    ['Failed to fetch user roles', authTexts.rolesFailed],
    ['Access Denied', authTexts.accessDenied],
    ['You do not have permission to access this area.', authTexts.accessDeniedText],
  ],
  'change password': [
    ['Change Password', profileScreenTexts.passwordTitle],
    ['Change Password', profileScreenTexts.changePassword],
    ['Passwords do not match', profileTexts.passwordsDiffer],
    ['Password too short', profileTexts.passwordShortTitle],
    ['Password must be at least 6 characters', profileTexts.passwordShort],
    ['Error updating password', profileTexts.passwordFailed],
    ['Password updated successfully', profileTexts.passwordUpdated],
  ],
  profile: [
    [
      ['First name', 'Last name', 'Email', 'Phone', 'Position', 'Company'],
      [
        profileScreenTexts.firstName,
        profileScreenTexts.lastName,
        profileScreenTexts.email,
        profileScreenTexts.phone,
        profileScreenTexts.position,
        profileScreenTexts.company,
      ],
    ],
    ['Profile Information', profileScreenTexts.profileTab],
    ['Security', profileScreenTexts.securityTab],
    ['Error fetching profile', profileTexts.fetchFailed],
    ['Error updating profile', profileTexts.updateFailed],
    ['Profile updated successfully', profileTexts.updated],
  ],
  'two-factor authentication': [
    ['Two-Factor Authentication', profileScreenTexts.twoFactorTitle],
    ['Next', profileScreenTexts.next],
    ['Back', formTexts.back],
    ['Verify', profileScreenTexts.verify],
    ['Invalid verification code', authTexts.codeInvalidTitle],
    ['Please enter a valid 6-digit code', authTexts.codeInvalid],
    ['Error setting up MFA', profileTexts.twoFactorSetupFailed],
    ['Error verifying MFA', profileTexts.twoFactorVerifyFailed],
    ['Error disabling MFA', profileTexts.twoFactorDisableFailed],
    ['MFA enabled successfully', profileTexts.twoFactorEnabled],
    ['MFA disabled successfully', profileTexts.twoFactorDisabled],
  ],
  figures: [
    [6, passwordLimits.min],
    [6, codeDigits],
    [30, sessionTimer.checkSeconds],
    [90, sessionTimer.refreshSeconds],
    ['USD', defaultCurrency],
  ],
});

catalogue('D7–D14, accounts', {
  'refusals of the API (D7)': [
    [
      ['FORBIDDEN', 'MFA_REQUIRED', 'REAUTH_REQUIRED', 'SIGN_IN_REQUIRED', 'TRIAL_REQUIRED'],
      errorCodes.filter((code) => /_REQUIRED$|^FORBIDDEN$/.test(code)).toSorted(),
    ],
  ],
  'passwords (D13)': [
    ['This password is too common. Please choose another.', authTexts.passwordCommon],
    ['Staff passwords must be at least 12 characters', authTexts.passwordShortForStaff],
    [12, passwordLimits.minForStaff],
    [256, passwordLimits.max],
  ],
  'recovery codes and fresh sign-ins (D12, D14)': [
    [10, recoveryCodeCount],
    [10, freshMinutes],
  ],
});

catalogue('1 §2 and §8, the client dashboard', {
  tabs: [
    [['Overview', 'Services', 'Subscriptions', 'Payments', 'Notifications'], Object.values(dashboardTexts.tabNames)],
    [['overview', 'services', 'subscriptions', 'payments', 'notifications'], Object.keys(dashboardTexts.tabNames)],
  ],
  overview: [
    ['Active subscriptions', dashboardTexts.overview.active],
    ['Total spent', dashboardTexts.overview.spent],
    ['Unread notifications', dashboardTexts.overview.unread],
    ['Recent Activity', dashboardTexts.overview.recent],
    ['Error loading dashboard', dashboardTexts.failed],
    [3, recentPayments],
    [10, paymentPageSize],
  ],
  services: [
    ['Subscribe Now', offerTexts.subscribe],
    ['Subscribed', offerTexts.subscribed],
    ['Browse Services', dashboardTexts.browse],
    ['Error creating subscription', offerTexts.failed],
    ['Subscription initiated', offerTexts.initiated],
    ['Redirecting to payment...', offerTexts.redirecting],
  ],
  'subscribed, pending and full (D47, D49)': [
    ['Payment pending', offerTexts.pending],
    ['Full', offerTexts.full],
  ],
  subscriptions: [
    ['No active subscriptions', subscriptionTexts.empty],
    [['pending', 'active', 'cancelled', 'expired'], subscriptionStatuses],
    [{ pending: 'Pending', active: 'Active', cancelled: 'Cancelled', expired: 'Expired' }, subscriptionTexts.statuses],
    [{ pending: 'warning', active: 'success', cancelled: 'neutral', expired: 'danger' }, subscriptionTones],
    ['Start date', subscriptionTexts.starts],
    ['Next billing date', subscriptionTexts.next],
    ['Amount', subscriptionTexts.price],
  ],
  'days of billing (D49, D51)': [
    [7, billingDays.renewalNotice],
    [14, billingDays.grace],
    [14, billingDays.lapse],
  ],
  payments: [
    ['Payment History', dashboardTexts.payments.title],
    ['No payment history', dashboardTexts.payments.empty],
    [['pending', 'completed', 'failed', 'refunded'], paymentStatuses],
    [['Pending', 'Completed', 'Failed', 'Refunded'], paymentStatuses.map((status) => paymentStatusTexts[status])],
  ],
  notifications: [
    ['No notifications', notificationTexts.empty],
    [10, notificationsPage],
    ['Show more', notificationTexts.more],
    ['Show more', dashboardTexts.payments.more],
    ['Error updating notification', notificationTexts.updateFailed],
  ],
  'account menu': [['Log out', accountTexts.signOut]],
});

catalogue('1 §2, §5 and §8, the client register', {
  list: [
    ['Clients', clientTexts.title],
    ['Add Client', clientTexts.add],
    ['Search clients by name, industry or country...', clientTexts.searchHint],
    ['No clients found', clientTexts.empty],
    ['No clients match your search criteria.', clientTexts.emptySearch],
    ['Get started by adding a new client.', clientTexts.emptyStart],
    ['Lae, Papua New Guinea', clientTexts.place('Lae', 'Papua New Guinea')],
    [['prospect', 'active', 'inactive'], clientStatuses],
    [{ prospect: 'Prospect', active: 'Active', inactive: 'Inactive' }, clientTexts.statuses],
  ],
  form: [
    ['Add New Client', clientTexts.addTitle],
    ['Edit Client', clientTexts.editTitle],
    ['Back', clientTexts.backToList],
    ['Save Client', clientTexts.save],
    ['Cancel', formTexts.cancel],
    ['Delete', clientTexts.delete],
    ['Are you sure you want to delete this client?', clientTexts.confirmDelete],
    [
      {
        name: 'Name',
        industry: 'Industry',
        country: 'Country',
        city: 'City',
        contactName: 'Contact name',
        contactEmail: 'Contact email',
        contactPhone: 'Contact phone',
        description: 'Description',
        status: 'Status',
      },
      clientTexts.fields,
    ],
  ],
  toasts: [
    ['Error fetching clients', clientTexts.listFailed],
    ['Error fetching client', clientTexts.fetchFailed],
    ['Error creating client', clientTexts.createFailed],
    ['Error updating client', clientTexts.updateFailed],
    ['Error deleting client', clientTexts.deleteFailed],
    ['Client created successfully', clientTexts.created],
    ['Client updated successfully', clientTexts.updated],
    ['Client deleted successfully', clientTexts.deleted],
  ],
});
