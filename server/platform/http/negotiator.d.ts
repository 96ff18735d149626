/** DefinitelyTyped describes 0.6, without `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** By weight, then in the order of `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
