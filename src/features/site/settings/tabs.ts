/** Tabs of Settings in their order on the screen; `?tab=` names one (D53). */
export const settingsTabs = [
  'general',
  'appearance',
  'seo',
  'copyright',
  'users',
  'access',
  'contact',
  'figures',
  'sectors',
  'enquiries',
  'billing',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab that `?tab=` names; General where it names none there is. */
export function tabOf(named: string | undefined): SettingsTab {
  return settingsTabs.find((tab) => tab === named) ?? 'general';
}
