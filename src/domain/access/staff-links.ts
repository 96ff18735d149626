import { type GuardedScreen, mayEnter, screenLevels, type ViewerRules } from './access.ts';

/** Links to screens of staff start with these. */
export const staffAreas = ['/admin', '/clients'] as const;

export const staffLevels = ['staff', 'editor', 'officer', 'admin'] as const;
export type StaffLevel = (typeof staffLevels)[number];

/** Requires role, password and two-factor. */
export function staffLevelsOf(viewer: ViewerRules | null): StaffLevel[] {
  return staffLevels.filter((level) => mayEnter(level, viewer));
}

/** Of links to the level's screens. Admins follow any link, so theirs are not listed: unknown screens are theirs (D7). */
export function linkPrefixesOf(level: StaffLevel): string[] {
  const screens = Object.keys(screenLevels) as GuardedScreen[];
  return screens
    .filter((screen) => screenLevels[screen] === level && staffAreas.some((area) => screen.startsWith(area)))
    .map((screen) => (screen === '/admin' ? '/admin?' : screen));
}
