import { nounsByTable } from '../domain/documents/changes.ts';
import type { ImportNoun } from '../domain/imports/imports.ts';
import type { MutationPath, ReadPath } from './trpc.ts';

/** A mutation, or a file that changes records. */
export type Change = MutationPath | `imports.${ImportNoun}` | 'imports.statement' | 'uploads.resource';

const overviews = ['site.dashboard', 'site.setup', 'site.today', 'site.trends', 'trash'] as const;
const pictures = nounsByTable.media_files.filter((noun) => noun !== 'media');
const content = [...nounsByTable.page_content, ...overviews];
const siteContent = [...nounsByTable.site_content, ...overviews];
const menus = [...nounsByTable.menus, ...overviews];
const settings = nounsByTable.settings;
const redirects = ['redirects', ...nounsByTable.redirects] as const;
const pages = [...nounsByTable.pages, 'redirects', ...overviews] as const;
const posts = [...nounsByTable.posts, 'redirects', ...overviews] as const;
const opportunities = [...nounsByTable.investment_opportunities, 'sectors', ...overviews] as const;
const sectors = ['sectors', ...nounsByTable.sectors] as const;
const services = ['services', 'billing', ...overviews] as const;
const payments = ['payments', 'cards', 'billing', ...overviews] as const;
const clients = ['clients', ...overviews] as const;
const enquiries = ['enquiries', ...overviews] as const;
const roles = ['roles', 'auth.session'] as const;
/** The caller displays the response, or no cached query is affected. */
const none = [] as const;

/**
 * Queries to invalidate by mutation: the browser cache's only table (HOUSE rule 10). Public content derives from
 * `nounsByTable`, which drives the server cache.
 */
export const readsByChange = {
  'auth.acceptInvitation': none,
  'auth.confirmEmail': none,
  'auth.confirmWithNewPassword': none,
  'auth.linkState': none,
  'auth.reauthenticate': none,
  'auth.refresh': none,
  'auth.requestReset': none,
  'auth.resendConfirmation': none,
  'auth.resetPassword': none,
  'auth.setUpAdmin': none,
  'auth.signIn': none,
  'auth.signOut': none,
  'auth.signUp': none,
  'auth.verifyMfa': none,
  'billing.attachProof': ['billing'],
  'billing.cancel': ['billing'],
  'billing.checkout': ['billing'],
  'billing.confirmCard': ['billing'],
  'billing.correctDetails': ['billing'],
  'billing.resume': ['billing'],
  'billing.saveDetails': ['billing'],
  'billing.startAnew': ['billing'],
  'billing.subscribe': ['billing'],
  'billing.withdraw': ['billing'],
  'cards.decide': payments,
  'clients.addInteraction': clients,
  'clients.addTask': clients,
  'clients.create': clients,
  'clients.linkAccount': clients,
  'clients.remove': clients,
  'clients.removeInteraction': clients,
  'clients.removeTask': clients,
  'clients.setTaskDone': clients,
  'clients.unlinkAccount': clients,
  'clients.update': clients,
  'clients.updateInteraction': clients,
  'clients.updateTask': clients,
  'content.discardDraft': none,
  'content.publish': content,
  'content.restore': content,
  'content.saveDraft': none,
  'enquiries.addHoliday': enquiries,
  'enquiries.addNote': enquiries,
  'enquiries.answerOtherwise': enquiries,
  'enquiries.assign': enquiries,
  'enquiries.begin': none,
  'enquiries.close': enquiries,
  'enquiries.linkClient': [...enquiries, 'clients'],
  'enquiries.makeClient': [...enquiries, 'clients'],
  'enquiries.remove': enquiries,
  'enquiries.removeHoliday': enquiries,
  'enquiries.reopen': enquiries,
  'enquiries.reply': enquiries,
  'enquiries.setDue': enquiries,
  'enquiries.submit': none,
  'enquiries.track': none,
  'enquiries.updateHoliday': enquiries,
  'imports.clients': clients,
  'imports.opportunities': opportunities,
  'imports.services': services,
  'imports.statement': payments,
  'jobs.retryMessage': ['jobs'],
  'jobs.run': ['jobs'],
  // The library updates the row in place, keeping scrolled pages.
  'media.remove': [...pictures, ...overviews],
  'media.update': pictures,
  // Optimistic with rollback; a switch shows the response.
  'notifications.markAllRead': none,
  'notifications.markRead': none,
  'notifications.setPreference': none,
  'opportunities.create': opportunities,
  'opportunities.discardDraft': none,
  'opportunities.duplicate': opportunities,
  'opportunities.publish': opportunities,
  'opportunities.remove': opportunities,
  'opportunities.restore': opportunities,
  'opportunities.saveDraft': none,
  'pages.bulk': pages,
  'pages.create': pages,
  'pages.discardDraft': none,
  'pages.duplicate': pages,
  'pages.publish': pages,
  'pages.remove': pages,
  'pages.restore': pages,
  'pages.saveDraft': none,
  'payments.confirm': payments,
  'payments.confirmProposed': payments,
  'payments.ignoreLine': payments,
  'payments.matchLine': payments,
  'payments.refund': payments,
  'payments.reject': payments,
  'payments.restoreLine': payments,
  'posts.bulk': posts,
  'posts.create': posts,
  'posts.discardDraft': none,
  'posts.duplicate': posts,
  'posts.publish': posts,
  'posts.remove': posts,
  'posts.restore': posts,
  'posts.saveDraft': none,
  // Takes effect only after the code is confirmed.
  'profile.beginTwoFactor': none,
  'profile.changePassword': ['profile'],
  'profile.confirmTwoFactor': ['profile'],
  // The ended session must not query.
  'profile.deleteAccount': none,
  'profile.disableTwoFactor': ['profile'],
  'profile.endOtherSessions': ['profile.sessions'],
  'profile.endSession': ['profile.sessions'],
  'profile.renewRecoveryCodes': ['profile'],
  'profile.update': ['profile', 'auth.session'],
  'redirects.ignore': redirects,
  'redirects.remove': redirects,
  'redirects.save': redirects,
  'roles.add': roles,
  'roles.addAdminByEmail': roles,
  'roles.endSessions': roles,
  'roles.invite': roles,
  'roles.remove': roles,
  'roles.resendInvitation': roles,
  'roles.resetTwoFactor': roles,
  'roles.restore': roles,
  'roles.suspend': roles,
  'roles.withdrawInvitation': roles,
  'sectors.add': sectors,
  'sectors.move': sectors,
  'sectors.remove': sectors,
  'sectors.update': sectors,
  'services.create': services,
  'services.discardDraft': none,
  'services.duplicate': services,
  'services.publish': services,
  'services.remove': services,
  'services.restore': services,
  'services.saveDraft': none,
  'services.unarchive': services,
  'site.confirmLegalPage': ['site.setup'],
  'site.content.discardDraft': none,
  'site.content.publish': siteContent,
  'site.content.restore': siteContent,
  'site.content.saveDraft': none,
  'site.menus.create': menus,
  'site.menus.discardDraft': none,
  'site.menus.publish': menus,
  'site.menus.remove': menus,
  'site.menus.restore': menus,
  'site.menus.saveDraft': none,
  'site.saveSetting': settings,
  'site.sendTestMail': ['site.setup'],
  'site.setMorningMail': ['site.today'],
  'trash.purge': ['trash', 'media', 'redirects', 'site.dashboard'],
  'trash.removeExamples': [...opportunities, ...services, ...posts],
  // It reappears wherever it is used.
  'trash.restore': [...opportunities, ...services, ...pages, ...clients, ...enquiries, ...payments, 'media'],
  'trial.enter': none,
  'uploads.resource': ['media'],
  'verify.document': none,
} satisfies Record<Change, readonly ReadPath[]>;
