/** Tabs in screen order; `?tab=` names one (D53). */
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

/** General if unknown. */
export function tabOf(named: string | undefined): SettingsTab {
  return settingsTabs.find((tab) => tab === named) ?? 'general';
}
