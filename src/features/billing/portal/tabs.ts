/** Tabs of the dashboard in their order; `?tab=` names one (D53). */
export const dashboardTabs = ['overview', 'services', 'subscriptions', 'payments', 'notifications'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** The tab that `?tab=` names; Overview where it names none there is. */
export function dashboardTabOf(named: unknown): DashboardTab {
  return dashboardTabs.find((tab) => tab === named) ?? 'overview';
}
