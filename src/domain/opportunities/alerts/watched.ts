import * as z from 'zod/mini';

/**
 * What visitors saw of a project, by field; a hash of long texts, an empty text where nothing is stated. `state`: 'open',
 * or as a visitor was told that it no longer is.
 */
const watchedFacts = z.record(z.string(), z.string());
export type WatchedFacts = z.infer<typeof watchedFacts>;

/** By the project's id. */
export const watchedProjects = z.record(z.string(), watchedFacts);
export type WatchedProjects = z.infer<typeof watchedProjects>;

export const shortFacts = ['title', 'investment', 'sector', 'location', 'province', 'roi', 'timeline'] as const;
export const longFacts = ['description', 'requirements', 'benefits', 'documents'] as const;
export type ShortFact = (typeof shortFacts)[number];
export type LongFact = (typeof longFacts)[number];

export interface FactChange {
  fact: ShortFact | LongFact;
  before: string;
  after: string;
}

/** A fact that was not stored before has not changed. */
export function changesOf(seen: WatchedFacts, now: WatchedFacts): FactChange[] {
  return [...shortFacts, ...longFacts].flatMap((fact) => {
    const [before, after = ''] = [seen[fact], now[fact]];
    return before === undefined || before === after ? [] : [{ fact, before, after }];
  });
}
