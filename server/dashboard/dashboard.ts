import { isDeepStrictEqual } from 'node:util';
import { mayEnter } from '../../src/domain/access/access.ts';
import type { Dashboard } from '../../src/domain/admin/dashboard.ts';
import { waitingStages } from '../../src/domain/enquiries/stages.ts';
import { editableSettings, type SettingsGroup } from '../../src/domain/site/site.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { liveAccount } from '../accounts/active.ts';
import { draftsOfAdmins, draftsOfEditors, waitingDrafts } from '../content/editing/waiting.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';

/** Admin data only for admins (D5, D33, D36). */
export async function readDashboard(ctx: SignedIn): Promise<Dashboard> {
  const { db, caller } = ctx;
  const isAdmin = mayEnter('admin', caller.viewer);
  const draftKinds = isAdmin ? draftsOfAdmins : mayEnter('editor', caller.viewer) ? draftsOfEditors : [];
  const [activeOpportunities, pages, posts, openEnquiries, drafts, forAdmins] = await Promise.all([
    db.investmentOpportunity.count({ where: { status: 'active', deletedAt: null, isDemo: false } }),
    db.page.count({ where: { deletedAt: null } }),
    db.post.count({ where: { deletedAt: null, isDemo: false } }),
    mayEnter('officer', caller.viewer) ? countOpenEnquiries(db) : null,
    // Former admins cannot continue admin drafts (D4).
    waitingDrafts(db, caller.userId, draftKinds),
    isAdmin ? readForAdmins(ctx) : null,
  ]);
  return { activeOpportunities, pages, posts, openEnquiries, drafts, forAdmins };
}

const countOpenEnquiries = (db: Db) =>
  db.enquiry.count({ where: { stage: { in: [...waitingStages] }, deletedAt: null } });

/** The footer is Settings' contact record (D34). */
const contentTabs = ['welcome', 'footerAbout', 'features', 'closing', 'contact'] as const;

async function readForAdmins({ db, deps, log }: SignedIn): Promise<Dashboard['forAdmins']> {
  const mail = deps.mail.kind;
  const settings = await readSettings(db, log);
  const changedOf = (groups: readonly SettingsGroup[]) =>
    groups.filter((group) => !isDeepStrictEqual(settings[group], defaultSettings[group])).length;
  const contentSections = { total: contentTabs.length, changed: changedOf(contentTabs) };
  const settingsGroups = { total: editableSettings.length, changed: changedOf(editableSettings) };
  const [users, menus, paymentsToMatch, mailsGivenUp] = await Promise.all([
    db.user.count({ where: liveAccount }),
    db.menu.count({ where: { deletedAt: null } }),
    db.payment.count({ where: { status: 'pending' } }),
    db.outboxMessage.count({ where: { failedAt: { not: null } } }),
  ]);
  return {
    users,
    menus,
    contentSections,
    settingsGroups,
    paymentsToMatch,
    mail,
    mailsGivenUp,
  };
}
