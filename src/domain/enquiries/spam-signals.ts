/** For a person to decide; never refuses. */
export const spamSignals = ['fast', 'links', 'duplicate'] as const;
export type SpamSignal = (typeof spamSignals)[number];

const address = /https?:\/\/|www\.|\[url|<a\s/giu;

/** Over two URLs in the goals, or one in a name. */
export function hasManyLinks({
  firstName,
  lastName,
  goals,
}: {
  firstName: string;
  lastName: string;
  goals?: string | null | undefined;
}): boolean {
  const count = (text: string) => [...text.matchAll(address)].length;
  return count(goals ?? '') > 2 || count(`${firstName} ${lastName}`) > 0;
}
