const name = 'folded menu groups';

/** On this device. */
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
    // Open on the next visit.
  }
}
