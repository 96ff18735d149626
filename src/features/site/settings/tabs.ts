/** In order, for `?tab=` (D53). */
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

export function tabOf(named: string | undefined): SettingsTab {
  return settingsTabs.find((tab) => tab === named) ?? 'general';
}
