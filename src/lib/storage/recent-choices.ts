/** Per person, here until sign-out. */
export interface RecentChoice {
  id: string;
  title: string;
  detail: string;
  href: string;
}

const maxKept = 6;
const nameOf = (userId: string) => `palette ${userId}`;

function isChoice(value: unknown): value is RecentChoice {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['id', 'title', 'detail', 'href'].every((field) => typeof fields[field] === 'string');
}

/** Newest first; empty without storage. */
export function readRecent(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

export function noteRecent(userId: string, choice: RecentChoice): void {
  const others = readRecent(userId).filter(({ id }) => id !== choice.id);
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify([choice, ...others].slice(0, maxKept)));
  } catch {
    // No storage, no list.
  }
}

export function forgetRecent(userId: string): void {
  try {
    localStorage.removeItem(nameOf(userId));
  } catch {}
}
