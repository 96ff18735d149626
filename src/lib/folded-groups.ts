const name = 'folded menu groups';

/** The groups of the sidebar that were folded on this device; none where the browser stores nothing. */
export function readFolded(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function noteFolded(ids: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(ids));
  } catch {
    // Every group is open at the next visit.
  }
}
