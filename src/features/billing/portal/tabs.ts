/** In order, for `?tab=` (D53). */
export const dashboardTabs = ['overview', 'services', 'subscriptions', 'payments', 'notifications'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export function dashboardTabOf(named: unknown): DashboardTab {
  return dashboardTabs.find((tab) => tab === named) ?? 'overview';
}
