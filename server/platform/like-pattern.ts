/** `%`, `_` and `\` mean themselves in what somebody looks for. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}
