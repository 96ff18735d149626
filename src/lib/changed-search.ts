/**
 * For `navigate({ search })`: what a filter changed, and no more. Two changes within one moment are both kept, as is what
 * was opened meanwhile: what is shown is not yet what the address says.
 */
export function changedSearch<Search extends object>(shown: Search, next: Search) {
  const before = new Map<string, unknown>(Object.entries(shown));
  const after = new Map<string, unknown>(Object.entries(next));
  const changed = [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key));
  return <Latest extends object>(latest: Latest): Latest & Search =>
    ({ ...latest, ...Object.fromEntries(changed.map((key) => [key, after.get(key)])) }) as Latest & Search;
}
