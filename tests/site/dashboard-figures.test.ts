import { expect, it } from 'vitest';
import { cardsOf, countsOf, type Figure } from '../../src/domain/admin/figures.ts';
import { editableSettings } from '../../src/domain/site/site.ts';
import { siteContentTexts } from '../../src/domain/site/site-content-texts.ts';
import { postSorts } from '../../src/domain/articles/list.ts';
import { exampleFilters } from '../../src/domain/admin/example-filter.ts';
import { readInboxSearch } from '../../src/features/enquiries/inbox/inbox-search.ts';
import { readOpportunityList } from '../../src/features/opportunities/manager/list-search.ts';
import { readPaymentsSearch, viewOf } from '../../src/features/billing/payments-manager/payments-search.ts';
import { settingsTabs } from '../../src/features/site/settings/tabs.ts';
import { oneOf } from '../../src/lib/list-search.ts';
import { readListSearch } from '../../src/widgets/article-list/list-search.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { subscribed } from '../billing/scene.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: true });
type Api = Awaited<ReturnType<typeof callerOf>>;

/** Of each list, a row that its figure counts and some that it does not. */
async function fill(): Promise<void> {
  const { db } = app.deps;
  const deletedAt = new Date();
  for (const status of ['active', 'pending', 'closed'] as const) await buildOpportunity(db, { status });
  await buildOpportunity(db, { deletedAt });
  await buildOpportunity(db, { isDemo: true });
  await buildPage(db, { status: 'draft' });
  await db.page.update({ where: { id: (await buildPage(db)).id }, data: { deletedAt } });
  await buildPost(db, { status: 'draft' });
  await db.post.update({ where: { id: (await buildPost(db)).id }, data: { deletedAt } });
  await db.post.update({ where: { id: (await buildPost(db)).id }, data: { isDemo: true } });
  for (const stage of ['new', 'assigned', 'answered', 'closed'] as const) await buildEnquiry(db, { stage });
  await buildEnquiry(db, { deletedAt });
  await makeUser(db, { suspended: true });
  await db.user.update({ where: { id: (await makeUser(db)).id }, data: { deletedAt } });
  await makeBilling(db, (await makeUser(db)).id);
  await subscribed(app);
  await db.menu.updateMany({ where: { name: { contains: 'Footer' } }, data: { deletedAt } });
}

async function countUsers(api: Api): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ;) {
    const { items, next } = await api.roles.list(after === undefined ? {} : { after });
    count += items.length;
    if (next === null) return count;
    after = next;
  }
}

/** What the screen at the address of a figure shows. */
async function listed(api: Api, { path, search = {} }: Figure): Promise<number> {
  switch (path) {
    case '/admin/pages':
      return (await api.pages.list(readListSearch([], search))).total;
    case '/admin/posts': {
      const examples = oneOf(exampleFilters, search['examples']);
      return (await api.posts.list({ ...readListSearch(postSorts, search), ...(examples && { examples }) })).total;
    }
    case '/admin/investment-opportunities':
      return (await api.opportunities.adminList(readOpportunityList(search))).total;
    case '/admin/enquiries':
      return (await api.enquiries.list(readInboxSearch(search))).total;
    case '/admin/payments':
      return (await api.payments.list({ view: viewOf(readPaymentsSearch(search).tab) ?? 'all' })).total;
    case '/admin/menu':
      return (await api.site.menus.list()).length;
    case '/admin/content':
      return Object.keys(siteContentTexts.tab).length;
    case '/admin/settings':
      return search['tab'] === 'users'
        ? countUsers(api)
        : settingsTabs.filter((tab) => editableSettings.some((group) => group === tab)).length;
    default:
      throw new Error(`No list is known at ${path}.`);
  }
}

it('every figure of the dashboard leads to a list of exactly what it counts', async () => {
  await fill();
  const api = await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['admin'] }));
  const totals = await api.site.dashboard();
  const figures = [...cardsOf(totals), ...countsOf(totals)];
  expect(figures).toHaveLength(9);
  const shown = await Promise.all(figures.map(async (figure) => [figure.label, await listed(api, figure)]));
  expect(shown).toEqual(figures.map(({ label, count }) => [label, count]));
  expect(figures.filter(({ count }) => count === 0)).toEqual([]);
  // The filter matters: examples are there.
  expect((await api.posts.list({})).total).toBeGreaterThan(totals.posts);
  expect((await api.opportunities.adminList({ status: 'active' })).total).toBeGreaterThan(totals.activeOpportunities);
});
