import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();

it('tells an admin what there is and what waits', async () => {
  const { db } = app.deps;
  const admin = await makeUser(db, { roles: ['admin'] });
  await makeUser(db, {});
  await db.outboxMessage.create({ data: { kind: 'mail', topic: 'test.given-up', payload: {}, failedAt: new Date() } });
  const dashboard = await (await callerOf(app.deps, admin)).site.dashboard();
  expect(dashboard).toEqual({
    activeOpportunities: await db.investmentOpportunity.count({ where: { status: 'active' } }),
    forAdmins: { users: 2, openEnquiries: 0, mail: 'folder', mailsGivenUp: 1 },
  });
  expect(dashboard.activeOpportunities).toBeGreaterThan(0);
});

it('tells an editor nothing of people and mail', async () => {
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  const dashboard = await (await callerOf(app.deps, editor)).site.dashboard();
  expect(dashboard.forAdmins).toBeNull();
});
