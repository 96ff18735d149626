/**
 * What an enquiry may look like unwanted by. Nothing is refused for any of them: they stand beside it in the inbox, and
 * somebody decides.
 */
export const spamSignals = ['fast', 'links', 'duplicate'] as const;
export type SpamSignal = (typeof spamSignals)[number];

const address = /https?:\/\/|www\.|\[url|<a\s/giu;

/** More than two web addresses in the goals, or one in a name: people who look for partners write fewer. */
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
