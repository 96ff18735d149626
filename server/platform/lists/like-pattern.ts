/** Escapes wildcards, also for Prisma's case-insensitive `equals`, which is an ILIKE. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}
