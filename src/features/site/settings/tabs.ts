/** In order; a tab is `?tab=` (D53). */
export const settingsGroups = [
  { id: 'website', tabs: ['general', 'appearance', 'seo', 'copyright'] },
  { id: 'people', tabs: ['users', 'security', 'access'] },
  { id: 'communication', tabs: ['contact', 'enquiries'] },
  { id: 'investors', tabs: ['figures', 'facts', 'sectors', 'guide'] },
  { id: 'money', tabs: ['billing'] },
] as const;
export type SettingsTab = (typeof settingsGroups)[number]['tabs'][number];

export const settingsTabs: readonly SettingsTab[] = settingsGroups.flatMap(({ tabs }) => tabs);

export function tabOf(named: string | undefined): SettingsTab {
  return settingsTabs.find((tab) => tab === named) ?? 'general';
}
