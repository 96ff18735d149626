import * as z from 'zod/mini';

/** A project's public state by field; a hash of long texts, '' if not stated. `state`: 'open', or why not. */
const watchedFacts = z.record(z.string(), z.string());
export type WatchedFacts = z.infer<typeof watchedFacts>;

/** By project id. */
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

/** A newly tracked fact counts as unchanged. */
export function changesOf(seen: WatchedFacts, now: WatchedFacts): FactChange[] {
  return [...shortFacts, ...longFacts].flatMap((fact) => {
    const [before, after = ''] = [seen[fact], now[fact]];
    return before === undefined || before === after ? [] : [{ fact, before, after }];
  });
}
