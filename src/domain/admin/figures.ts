import type { Dashboard } from './dashboard.ts';
import { adminTexts as texts } from './texts.ts';

type Totals = Omit<Dashboard, 'drafts'>;

export interface Figure {
  label: string;
  count: number;
  note?: string;
  path: string;
  /** Filters the list to exactly the rows that it counts. */
  search?: Readonly<Record<string, string>>;
}

/** What the site consists of. */
export function cardsOf({ pages, posts, forAdmins }: Totals): Figure[] {
  const forAll = [
    { label: texts.pages, count: pages, path: '/admin/pages' },
    { label: texts.posts, count: posts, path: '/admin/posts', search: { examples: 'hidden' } },
  ];
  if (forAdmins === null) return forAll;
  const { menus, contentSections, settingsGroups } = forAdmins;
  return [
    ...forAll,
    { label: texts.menus, count: menus, path: '/admin/menu' },
    {
      label: texts.content,
      count: contentSections.total,
      note: texts.changed('sections', contentSections.changed),
      path: '/admin/content',
    },
    {
      label: texts.settings,
      count: settingsGroups.total,
      note: texts.changed('groups', settingsGroups.changed),
      path: '/admin/settings',
    },
  ];
}

export function countsOf({ activeOpportunities, openEnquiries, forAdmins }: Totals): Figure[] {
  const forAll: Figure[] = [
    {
      label: texts.activeOpportunities,
      count: activeOpportunities,
      path: '/admin/investment-opportunities',
      search: { status: 'active', examples: 'hidden' },
    },
  ];
  if (openEnquiries !== null) {
    const search = { stage: 'open' };
    forAll.push({ label: texts.openEnquiries, count: openEnquiries, path: '/admin/enquiries', search });
  }
  if (forAdmins === null) return forAll;
  const { paymentsToMatch, users } = forAdmins;
  return [
    ...forAll,
    { label: texts.paymentsToMatch, count: paymentsToMatch, path: '/admin/payments' },
    { label: texts.users, count: users, path: '/admin/settings', search: { tab: 'users' } },
  ];
}
