/** What a person keeps to compare, and how many are compared. */
export const keptLimits = { kept: 20, compared: 4 } as const;

/** Adds to the list what fits the limit; `left` counts what does not. */
export function joinKept(kept: readonly string[], more: readonly string[]): { ids: string[]; left: number } {
  const all = [...new Set([...kept, ...more])];
  const ids = all.slice(0, Math.max(keptLimits.kept, kept.length));
  return { ids, left: all.length - ids.length };
}
