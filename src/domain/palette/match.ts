/** As in the database. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** 0: title starts with it, 1: contains all words. */
export function matchRank(title: string, q: string): 0 | 1 | undefined {
  const [folded, wanted] = [foldWords(title), foldWords(q.trim())];
  if (folded.startsWith(wanted)) return 0;
  return wanted.split(/\s+/u).every((word) => folded.includes(word)) ? 1 : undefined;
}
