export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}
