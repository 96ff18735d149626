import { mayEnter } from '../../src/domain/access.ts';
import type { Dashboard } from '../../src/domain/dashboard.ts';
import { draftsOfAdmins, draftsOfEditors, waitingDrafts } from '../content/editing/waiting.ts';
import type { SignedIn } from '../context.ts';

/** Counts of the dashboard and what waits for the caller; what is of admins for admins alone (D5, D33, D36). */
export async function readDashboard(ctx: SignedIn): Promise<Dashboard> {
  const { db, deps, caller } = ctx;
  const isAdmin = mayEnter('admin', caller.viewer);
  const [activeOpportunities, pages, posts, drafts, forAdmins] = await Promise.all([
    db.investmentOpportunity.count({ where: { status: 'active', deletedAt: null } }),
    db.page.count({ where: { deletedAt: null } }),
    db.post.count({ where: { deletedAt: null } }),
    // Most are for admins: somebody who was one cannot go on with theirs (D4).
    waitingDrafts(db, caller.userId, isAdmin ? draftsOfAdmins : draftsOfEditors),
    isAdmin ? readForAdmins(db, deps.mail.kind) : null,
  ]);
  return { activeOpportunities, pages, posts, drafts, forAdmins };
}

async function readForAdmins(db: SignedIn['db'], mail: 'smtp' | 'folder'): Promise<Dashboard['forAdmins']> {
  const [users, menus, contentSections, settingsGroups, openEnquiries, paymentsToMatch, mailsGivenUp] =
    await Promise.all([
      db.user.count({ where: { erasedAt: null, deletedAt: null } }),
      db.menu.count({ where: { deletedAt: null } }),
      db.siteContent.count(),
      db.setting.count(),
      db.enquiry.count({ where: { stage: { in: ['new', 'assigned'] }, deletedAt: null } }),
      db.payment.count({ where: { status: 'pending' } }),
      db.outboxMessage.count({ where: { failedAt: { not: null } } }),
    ]);
  return { users, menus, contentSections, settingsGroups, openEnquiries, paymentsToMatch, mail, mailsGivenUp };
}
