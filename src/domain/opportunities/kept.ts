/** Saved and compared projects. */
export const keptLimits = { kept: 20, compared: 4 } as const;

/** Within the limit; `left` counts the rest. */
export function joinKept(kept: readonly string[], more: readonly string[]): { ids: string[]; left: number } {
  const all = [...new Set([...kept, ...more])];
  const ids = all.slice(0, Math.max(keptLimits.kept, kept.length));
  return { ids, left: all.length - ids.length };
}

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Valid ones, once each; `broken` counts others. */
export function readIds(raw: readonly unknown[]): { ids: string[]; broken: number } {
  const ids = raw
    .map((one) => (typeof one === 'string' ? one.trim().toLowerCase() : ''))
    .filter((one) => idPattern.test(one));
  return { ids: [...new Set(ids)], broken: raw.length - ids.length };
}

/** `ids` of a comparison URL: compared ones, their total, number of invalid ones. */
export function comparedIds(raw: string | undefined): { ids: string[]; all: number; broken: number } {
  const { ids, broken } = readIds((raw ?? '').split(',').filter((one) => one.trim() !== ''));
  return { ids: ids.slice(0, keptLimits.compared), all: ids.length, broken };
}

/** The format of `ids` in the URL. */
export const compareSearch = (ids: readonly string[]): { ids?: string } =>
  ids.length === 0 ? {} : { ids: ids.join(',') };
