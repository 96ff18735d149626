import { mayEnter } from '../../src/domain/access.ts';
import type { Dashboard } from '../../src/domain/dashboard.ts';
import type { SignedIn } from '../context.ts';

/** Counts of the dashboard, those of admins for admins alone (D5, D33). */
export async function readDashboard({ db, deps, caller }: SignedIn): Promise<Dashboard> {
  const [activeOpportunities, forAdmins] = await Promise.all([
    db.investmentOpportunity.count({ where: { status: 'active', deletedAt: null } }),
    mayEnter('admin', caller.viewer) ? readForAdmins(db, deps.mail.kind) : null,
  ]);
  return { activeOpportunities, forAdmins };
}

async function readForAdmins(db: SignedIn['db'], mail: 'smtp' | 'folder'): Promise<Dashboard['forAdmins']> {
  const [users, openEnquiries, mailsGivenUp] = await Promise.all([
    db.user.count({ where: { erasedAt: null, deletedAt: null } }),
    db.enquiry.count({ where: { stage: { in: ['new', 'assigned'] } } }),
    db.outboxMessage.count({ where: { failedAt: { not: null } } }),
  ]);
  return { users, openEnquiries, mail, mailsGivenUp };
}
