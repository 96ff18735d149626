/** Types of negotiator 1.0: those of DefinitelyTyped describe 0.6, which had no `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Acceptable encodings by weight; those of equal weight in the order of `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
