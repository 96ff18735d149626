/**
 * For `navigate({ search })`: only the filter's changes. Keeps two changes of one moment and a screen opened between,
 * as the URL may lag.
 */
export function changedSearch<Search extends object>(shown: Search, next: Search) {
  const before = new Map<string, unknown>(Object.entries(shown));
  const after = new Map<string, unknown>(Object.entries(next));
  const changed = [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key));
  return <Latest extends object>(latest: Latest): Latest & Search =>
    ({ ...latest, ...Object.fromEntries(changed.map((key) => [key, after.get(key)])) }) as Latest & Search;
}
