import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { AccessLevel } from '../../src/domain/access/access.ts';
import { alertConfirmPath, alertsPath, alertStopPath } from '../../src/domain/opportunities/alerts/alerts.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { forwardedPath } from '../../src/domain/enquiries/conversation/forwarding.ts';
import { enquiryFilePath, messageFilesPath, replyFilesPath } from '../../src/domain/enquiries/conversation/files.ts';
import { enquiryFormPath } from '../../src/domain/enquiries/form.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { verifyPath } from '../../src/domain/billing/verify.ts';
import { appRouter } from '../../server/router.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildDice, makeValue } from '../factories/hostile-calls.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser, type Reply } from '../setup/http-browser.ts';
import {
  adminOfShortPassword,
  endTwoFactorRule,
  identities,
  ofStaff,
  owingAdmin,
  statusOf,
} from '../setup/identities.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { plainRoutesOf } from '../setup/plain-routes.ts';
import { readUpload } from '../setup/uploads.ts';

const app = useApp({ trustProxy: 1, figures: { readsPerMinute: 1_000_000 } });

/**
 * The level of every procedure (D7). A new procedure without a row fails, and so does one that answers a caller its
 * level refuses, refuses a caller it admits, or accepts unknown input keys.
 */
const procedures: Record<string, AccessLevel> = {
  'answers.create': 'officer',
  'answers.discardDraft': 'officer',
  'answers.duplicate': 'officer',
  'answers.forEditing': 'officer',
  'answers.list': 'officer',
  'answers.offer': 'officer',
  'answers.people': 'officer',
  'answers.publish': 'officer',
  'answers.remove': 'officer',
  'answers.restore': 'officer',
  'answers.saveDraft': 'officer',
  'answers.version': 'officer',
  'answers.versions': 'officer',
  'audit.list': 'admin',
  'auth.acceptInvitation': 'open',
  'auth.confirmEmail': 'open',
  'auth.confirmWithNewPassword': 'open',
  'auth.linkState': 'open',
  'auth.reauthenticate': 'signedIn',
  'auth.refresh': 'signedIn',
  'auth.requestReset': 'public',
  'auth.resendConfirmation': 'public',
  'auth.resetPassword': 'open',
  'auth.session': 'open',
  'auth.setUpAdmin': 'open',
  'auth.signIn': 'public',
  'auth.signOut': 'open',
  'auth.signUp': 'public',
  'auth.verifyMfa': 'public',
  'backups.permitDownload': 'admin',
  'backups.start': 'admin',
  'backups.state': 'admin',
  'billing.attachProof': 'signedIn',
  'billing.cancel': 'signedIn',
  'billing.checkout': 'signedIn',
  'billing.confirmCard': 'signedIn',
  'billing.correctDetails': 'signedIn',
  'billing.details': 'signedIn',
  'billing.overview': 'signedIn',
  'billing.payment': 'signedIn',
  'billing.payments': 'signedIn',
  'billing.resume': 'signedIn',
  'billing.saveDetails': 'signedIn',
  'billing.services': 'signedIn',
  'billing.startNewPayment': 'signedIn',
  'billing.subscribe': 'signedIn',
  'billing.subscriptions': 'signedIn',
  'billing.summary': 'signedIn',
  'billing.withdraw': 'signedIn',
  'cards.decide': 'admin',
  'cards.waiting': 'admin',
  'clients.accounts': 'admin',
  'clients.addInteraction': 'officer',
  'clients.addTask': 'officer',
  'clients.byId': 'officer',
  'clients.create': 'officer',
  'clients.duplicates': 'officer',
  'clients.enquiries': 'officer',
  'clients.history': 'officer',
  'clients.interaction': 'officer',
  'clients.interactions': 'officer',
  'clients.linkAccount': 'admin',
  'clients.list': 'officer',
  'clients.remove': 'officer',
  'clients.removeInteraction': 'officer',
  'clients.removeTask': 'officer',
  'clients.setTaskDone': 'officer',
  'clients.tasks': 'officer',
  'clients.unlinkAccount': 'admin',
  'clients.update': 'officer',
  'clients.updateInteraction': 'officer',
  'clients.updateTask': 'officer',
  'content.about': 'public',
  'content.discardDraft': 'admin',
  'content.export': 'public',
  'content.forEditing': 'admin',
  'content.homepage': 'public',
  'content.invest': 'public',
  'content.publish': 'admin',
  'content.restore': 'admin',
  'content.saveDraft': 'admin',
  'content.version': 'admin',
  'content.versions': 'admin',
  'enquiries.addHoliday': 'admin',
  'enquiries.addNote': 'officer',
  'enquiries.addMail': 'officer',
  'enquiries.answerOtherwise': 'officer',
  'enquiries.assign': 'officer',
  'enquiries.assignMail': 'officer',
  'enquiries.begin': 'public',
  'enquiries.close': 'officer',
  'enquiries.detail': 'officer',
  'enquiries.forward': 'officer',
  'enquiries.holidays': 'admin',
  'enquiries.dismissMail': 'officer',
  'enquiries.linkClient': 'officer',
  'enquiries.list': 'officer',
  'enquiries.mine': 'signedIn',
  'enquiries.openForward': 'open',
  'enquiries.openOlder': 'open',
  'enquiries.ownByNumber': 'signedIn',
  'enquiries.makeClient': 'officer',
  'enquiries.rate': 'open',
  'enquiries.rateOwn': 'signedIn',
  'enquiries.refuseMail': 'officer',
  'enquiries.remove': 'officer',
  'enquiries.removeHoliday': 'admin',
  'enquiries.mailTarget': 'officer',
  'enquiries.markTest': 'officer',
  'enquiries.moveMailBack': 'officer',
  'enquiries.times': 'officer',
  'enquiries.reopen': 'officer',
  'enquiries.reply': 'officer',
  'enquiries.sendCode': 'open',
  'enquiries.sendLinks': 'open',
  'enquiries.setDue': 'officer',
  'enquiries.restoreMail': 'officer',
  'enquiries.revokeForward': 'officer',
  'enquiries.settleItems': 'officer',
  'enquiries.submit': 'public',
  'enquiries.unsorted': 'officer',
  'enquiries.track': 'open',
  'enquiries.unlinkClient': 'officer',
  'enquiries.updateHoliday': 'admin',
  'enquiries.writers': 'officer',
  'enquiries.writing': 'officer',
  'enquiries.write': 'open',
  'enquiries.writeOwn': 'signedIn',
  'exports.open': 'admin',
  'exports.run': 'admin',
  'exports.start': 'admin',
  'health.check': 'editor',
  'health.list': 'editor',
  'health.overview': 'editor',
  'health.setIgnored': 'editor',
  'facts.confirm': 'editor',
  'facts.create': 'editor',
  'facts.discardDraft': 'editor',
  'facts.duplicate': 'editor',
  'facts.forEditing': 'editor',
  'facts.list': 'editor',
  'facts.people': 'editor',
  'facts.publish': 'editor',
  'facts.referred': 'staff',
  'facts.remove': 'editor',
  'facts.published': 'public',
  'facts.restore': 'editor',
  'facts.saveDraft': 'editor',
  'facts.series': 'editor',
  'facts.version': 'editor',
  'facts.versions': 'editor',
  'facts.whereUsed': 'editor',
  'imports.open': 'admin',
  'imports.run': 'admin',
  'jobs.overview': 'admin',
  'jobs.retryMessage': 'admin',
  'jobs.run': 'admin',
  'media.byId': 'editor',
  'media.list': 'editor',
  'media.remove': 'editor',
  'media.update': 'editor',
  'notifications.list': 'signedIn',
  'notifications.markAllRead': 'signedIn',
  'notifications.markRead': 'signedIn',
  'notifications.preferences': 'signedIn',
  'notifications.setPreference': 'signedIn',
  'notifications.stream': 'signedIn',
  'notifications.unread': 'signedIn',
  'opportunities.adminList': 'admin',
  'opportunities.alertToConfirm': 'open',
  'opportunities.alertToStop': 'open',
  'opportunities.byId': 'public',
  'opportunities.compare': 'public',
  'opportunities.create': 'admin',
  'opportunities.discardDraft': 'admin',
  'opportunities.duplicate': 'admin',
  'opportunities.files': 'admin',
  'opportunities.forEditing': 'admin',
  'opportunities.keep': 'signedIn',
  'opportunities.kept': 'signedIn',
  'opportunities.list': 'public',
  'opportunities.newest': 'public',
  'opportunities.overview': 'public',
  'opportunities.ownAlerts': 'signedIn',
  'opportunities.publish': 'admin',
  'opportunities.remove': 'admin',
  'opportunities.requestAlert': 'public',
  'opportunities.restore': 'admin',
  'opportunities.saveDraft': 'admin',
  'opportunities.stopOwnAlert': 'signedIn',
  'opportunities.unkeep': 'signedIn',
  'opportunities.version': 'admin',
  'opportunities.versions': 'admin',
  'pages.bulk': 'editor',
  'pages.create': 'editor',
  'pages.discardDraft': 'editor',
  'pages.duplicate': 'editor',
  'pages.forEditing': 'editor',
  'pages.list': 'editor',
  'pages.publish': 'editor',
  'pages.remove': 'editor',
  'pages.restore': 'editor',
  'pages.saveDraft': 'editor',
  'pages.version': 'editor',
  'pages.versions': 'editor',
  'palette.find': 'staff',
  'payments.confirm': 'admin',
  'payments.confirmProposed': 'admin',
  'payments.detail': 'admin',
  'payments.ignoreLine': 'admin',
  'payments.lines': 'admin',
  'payments.list': 'admin',
  'payments.matchLine': 'admin',
  'payments.next': 'admin',
  'payments.proposed': 'admin',
  'payments.refund': 'admin',
  'payments.reject': 'admin',
  'payments.restoreLine': 'admin',
  'payments.totals': 'admin',
  'posts.bulk': 'editor',
  'posts.create': 'editor',
  'posts.discardDraft': 'editor',
  'posts.duplicate': 'editor',
  'posts.forEditing': 'editor',
  'posts.list': 'editor',
  'posts.publish': 'editor',
  'posts.remove': 'editor',
  'posts.restore': 'editor',
  'posts.saveDraft': 'editor',
  'posts.version': 'editor',
  'posts.versions': 'editor',
  'pages.bySlug': 'public',
  'pages.published': 'public',
  'posts.bySlug': 'public',
  'posts.categories': 'public',
  'posts.newest': 'public',
  'posts.published': 'public',
  'profile.beginTwoFactor': 'signedIn',
  'profile.changePassword': 'signedIn',
  'profile.confirmTwoFactor': 'signedIn',
  'profile.deleteAccount': 'signedIn',
  'profile.deletion': 'signedIn',
  'profile.disableTwoFactor': 'signedIn',
  'profile.endOtherSessions': 'signedIn',
  'profile.endSession': 'signedIn',
  'profile.get': 'signedIn',
  'profile.renewRecoveryCodes': 'signedIn',
  'profile.sessions': 'signedIn',
  'profile.signIns': 'signedIn',
  'profile.twoFactor': 'signedIn',
  'profile.update': 'signedIn',
  'redirects.list': 'admin',
  'redirects.missing': 'admin',
  'redirects.remove': 'admin',
  'redirects.save': 'admin',
  'redirects.setIgnored': 'admin',
  'roles.add': 'admin',
  'roles.addAdminByEmail': 'admin',
  'roles.invitations': 'admin',
  'roles.invite': 'admin',
  'roles.list': 'admin',
  'roles.remove': 'admin',
  'roles.endSessions': 'admin',
  'roles.resendInvitation': 'admin',
  'roles.resetTwoFactor': 'admin',
  'roles.restore': 'admin',
  'roles.suspend': 'admin',
  'roles.withdrawInvitation': 'admin',
  'search.site': 'public',
  'sectors.add': 'admin',
  'sectors.list': 'admin',
  'sectors.move': 'admin',
  'sectors.remove': 'admin',
  'sectors.update': 'admin',
  'sectors.whereUsed': 'admin',
  'services.categories': 'admin',
  'services.create': 'admin',
  'services.discardDraft': 'admin',
  'services.duplicate': 'admin',
  'services.forEditing': 'admin',
  'services.list': 'admin',
  'services.publish': 'admin',
  'services.remove': 'admin',
  'services.restore': 'admin',
  'services.saveDraft': 'admin',
  'services.unarchive': 'admin',
  'services.version': 'admin',
  'services.versions': 'admin',
  'site.confirmLegalPage': 'admin',
  'site.content.discardDraft': 'admin',
  'site.content.forEditing': 'admin',
  'site.content.publish': 'admin',
  'site.content.restore': 'admin',
  'site.content.saveDraft': 'admin',
  'site.content.version': 'admin',
  'site.content.versions': 'admin',
  'site.dashboard': 'staff',
  'site.map': 'public',
  'site.menus.create': 'admin',
  'site.menus.discardDraft': 'admin',
  'site.menus.forEditing': 'admin',
  'site.menus.list': 'admin',
  'site.menus.publish': 'admin',
  'site.menus.remove': 'admin',
  'site.menus.restore': 'admin',
  'site.menus.saveDraft': 'admin',
  'site.menus.targets': 'admin',
  'site.menus.version': 'admin',
  'site.menus.versions': 'admin',
  'site.saveSetting': 'admin',
  'site.sendTestMail': 'admin',
  'site.setting': 'admin',
  'site.setMorningMail': 'staff',
  'site.setup': 'admin',
  'site.shell': 'public',
  'site.shownLinks': 'admin',
  'site.today': 'staff',
  'site.trends': 'admin',
  'trash.list': 'admin',
  'trash.purge': 'admin',
  'trash.removeExamples': 'admin',
  'trash.restore': 'staff',
  'trial.enter': 'open',
  'trial.status': 'open',
  'verify.document': 'open',
};

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  inputs: unknown[];
}
const definitions = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
const known = Object.keys(definitions).toSorted();

const takesInput = (name: string) => (definitions[name]?._def.inputs.length ?? 0) > 0;

/** Queries, and mutations whose input is refused: they share a test; each of the others finds the rows as they were. */
const harmless = known.filter((name) => definitions[name]?._def.type === 'query' || takesInput(name));
const effective = known.filter((name) => !harmless.includes(name));

/** A procedure with an input is called with a different one: the guard comes first, and strict inputs refuse it. */
function ask(browser: HttpBrowser, name: string): Promise<Reply> {
  return browser.call(name, takesInput(name) ? { isMore: 'than it asks for' } : undefined);
}

/** Calls everything that requires a role: staff who violate its rules are refused, except for their own account. */
async function expectOwnAlone(browser: HttpBrowser, code: string, status: number): Promise<void> {
  for (const name of known) {
    const level = procedures[name];
    if (level === undefined || !ofStaff.includes(level)) continue;
    expect((await ask(browser, name)).error?.appCode, name).toBe(code);
  }
  expect((await browser.call('profile.get')).status).toBe(200);
  for (const [kind, { level }] of Object.entries(uploadKinds)) {
    const response = await browser.request(`/api/uploads/${kind}`, { method: 'POST', body: new FormData() });
    const { error } = await readUpload(response);
    expect(error?.appCode, kind).toBe(level === 'signedIn' ? 'VALIDATION' : code);
  }
  for (const path of ['enquiries.csv', 'payments.csv', 'clients', 'opportunities', 'services']) {
    expect((await browser.request(`/api/exports/${path}`)).status, path).toBe(status);
  }
  const imports = ['clients', 'opportunities', 'services', 'facts/datasets'].map((noun) => `${noun}?mode=check`);
  for (const path of ['statements', ...imports]) {
    const init = { method: 'POST', body: new FormData() };
    expect((await browser.request(`/api/imports/${path}`, init)).status, path).toBe(status);
  }
}

describe('the access table', () => {
  // Nobody here is the last admin.
  beforeAll(() => makeUser(app.deps.db, { roles: ['admin'] }));

  it('has a row for every procedure', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(known);
  });

  describe.each(Object.entries(identities))('%s', (_who, identity) => {
    let cookies: string;
    beforeAll(async () => {
      cookies = (await identity.open(app)).cookieHeader;
    });
    afterAll(() => endTwoFactorRule(app));

    const askedFor = async (name: string) => {
      const { status, error } = await ask(HttpBrowser.of(app, cookies), name);
      return { appCode: error?.appCode, status };
    };
    const expectedOf = (name: string) => {
      const level = procedures[name];
      if (level === undefined) throw new Error(`There is no row for ${name}.`);
      const refusal = identity.exceptions?.[name] ?? identity.refusals[level];
      if (refusal !== undefined) return { appCode: refusal, status: statusOf(refusal) };
      return takesInput(name) ? { appCode: 'VALIDATION', status: 400 } : { appCode: undefined, status: 200 };
    };

    it('asks for everything that has no effect', async () => {
      const answers: [string, unknown][] = [];
      const names = [...harmless];
      const lane = async () => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) {
          answers.push([name, await askedFor(name)]);
        }
      };
      await Promise.all([1, 2, 3, 4].map(lane));
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(harmless.map((name) => [name, expectedOf(name)])));
    }, 60_000);

    it.each(effective)('asks for %s', async (name) => {
      expect(await askedFor(name)).toEqual(expectedOf(name));
    });
  });

  it('refuses staff without their required two-factor everything but their own account (D12)', async () => {
    await expectOwnAlone(await owingAdmin.open(app), 'MFA_REQUIRED', 401);
    await endTwoFactorRule(app);
  });

  it('refuses staff with a too short password everything but their own account (D61)', async () => {
    await expectOwnAlone(await adminOfShortPassword.open(app), 'FORBIDDEN', 403);
  });
});

describe('another person’s data', () => {
  async function open(): Promise<{ id: string; browser: HttpBrowser }> {
    const person = await makeUser(app.deps.db);
    return { id: person.id, browser: (await HttpBrowser.open(app)).take(await signInAs(app, person)) };
  }

  /** All personal data. */
  async function ownOf(userId: string) {
    const { db } = app.deps;
    const [subscriptions, payments, sessions, notifications, profile] = await Promise.all([
      db.subscription.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
      db.payment.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
      db.session.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
      db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
      db.profile.findMany({ where: { id: userId } }),
    ]);
    return { subscriptions, payments, sessions, notifications, profile };
  }

  it('is not found: a session of another client is neither listed nor ended', async () => {
    const [mine, theirs] = [(await open()).browser, (await open()).browser];
    const rows = (await theirs.call('profile.sessions')).data as { id: string }[];
    const [row] = rows;
    expect(rows).toHaveLength(1);
    const { data } = await mine.call('profile.sessions');
    expect(JSON.stringify(data)).not.toContain(row?.id);
    await mine.call('profile.endSession', { id: row?.id });
    expect(await theirs.viewer()).not.toBeNull();
  });

  it.each(known.filter((name) => procedures[name] === 'signedIn' && takesInput(name)))(
    '%s neither changes nor reveals it to another client',
    async (name) => {
      const [mine, theirs] = [await open(), await open()];
      await makeBilling(app.deps.db, theirs.id);
      const before = await ownOf(theirs.id);
      const ids = [...before.subscriptions, ...before.payments, ...before.sessions, ...before.notifications].map(
        ({ id }) => id,
      );
      expect(ids.length).toBeGreaterThan(2);
      const schema = definitions[name]?._def.inputs[0] as z.core.$ZodType;
      const dice = buildDice(known.indexOf(name));
      for (let count = 0; count < 12; count += 1) {
        const input = makeValue(dice, schema, { ids, emails: ['new@example.test'], documents: [{}] });
        const { response, data } = await mine.browser.call(name, input);
        // Card payments are not configured here, which is checked first.
        const isPlanned = response.status === 503 && ['billing.checkout', 'billing.confirmCard'].includes(name);
        expect(response.status < 500 || isPlanned, `${response.status}`).toBe(true);
        for (const id of ids) expect(JSON.stringify(data ?? null)).not.toContain(id);
      }
      expect(await ownOf(theirs.id)).toEqual(before);
    },
  );
});

describe('routes beside the API', () => {
  /** Every route of the app, with its status before the gate. A new one without a row fails. */
  const routes: Record<string, number> = {
    'GET /healthz': 200,
    'GET /readyz': 200,
    'GET /robots.txt': 200,
    // The gate is on.
    'GET /sitemap.xml': 404,
    'GET /news/feed.xml': 200,
    'GET /facts/figures.csv': 200,
    'GET /facts/figures.json': 200,
    'GET /facts/feed.xml': 200,
    'GET /theme.css': 200,
    'GET /favicon.ico': 302,
    'POST /trial/enter': 303,
    // An unknown kind; the tests above cover each known kind with each identity.
    'POST /api/uploads/:kind': 404,
    'GET /api/backups/latest': 401,
    'GET /api/profile/data': 401,
    'GET /api/exports/enquiries.csv': 401,
    'GET /api/exports/payments.csv': 401,
    'GET /api/exports/files/:id': 401,
    'GET /api/documents/:kind/:file': 401,
    // An unknown list; tests/imports covers refusals.
    'GET /api/exports/:noun': 404,
    'GET /api/imports/:noun': 404,
    'POST /api/imports/:noun': 404,
    'POST /api/imports/:noun/datasets': 404,
    'POST /api/imports/statements': 401,
    // Redirects to the page, which shows the gate.
    'GET /api/openapi.json': 401,
    'GET /investment-opportunities.csv': 401,
    'GET /investment-opportunities.json': 401,
    'GET /investment-opportunities.geojson': 401,
    'GET /investment-opportunities/:id/code.svg': 303,
    'GET /investment-opportunities/:id/fact-sheet.pdf': 303,
    'GET /investment-opportunities/:id/share.jpg': 303,
    // Does not exist without METRICS_TOKEN.
    'GET /metrics': 404,
    // A page, because no code was sent.
    [`POST ${verifyPath}`]: 400,
    // A page, which says that this link does not work.
    [`POST ${trackPath}`]: 200,
    // No such file, form or account.
    [`GET ${enquiryFilePath}/:id`]: 404,
    [`POST ${forwardedPath}`]: 404,
    [`POST ${enquiryFilePath}/:id`]: 404,
    [`POST ${messageFilesPath}`]: 400,
    [`POST ${replyFilesPath}`]: 401,
    [`POST ${enquiryFormPath}`]: 401,
    [`POST ${alertsPath}`]: 401,
    // Mailed links (D2) redirect to a page, which says that this one does not work.
    [`POST ${alertConfirmPath}`]: 303,
    [`POST ${alertStopPath}`]: 303,
    // Redirects to the form, which is behind the gate.
    [`GET ${enquiryFormPath}`]: 303,
  };

  it('are exactly these', () => {
    expect(plainRoutesOf(app.deps)).toEqual(Object.keys(routes).toSorted());
  });

  it.each(Object.entries(routes))('%s answers %i before the gate, without content', async (route, status) => {
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'POST' ? { body: new URLSearchParams({ password: 'not it' }) } : {};
    const answer = await app.request(path, { method, ...body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('<nav');
  });

  it('files of the store and unknown API calls reveal nothing', async () => {
    expect((await app.request('/media/1/x.png')).status).toBe(401);
    expect((await app.request('/api/uploads/image', { method: 'POST' })).status).toBe(404);
    expect((await app.request('/api/trpc/roles.everything')).status).toBe(404);
  });
});
