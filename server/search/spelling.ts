/** By length. */
function maxMistakes(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/** Edit distance with transpositions; `maxDistance` + 1 if above. */
export function distanceOf(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let steps = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      }
      current.push(steps);
    }
    if (Math.min(...current) > maxDistance) return maxDistance + 1;
    before = last;
    last = current;
  }
  return last[b.length] ?? maxDistance + 1;
}

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Folds like `search_fold` for most texts. */
export function foldedWords(text: string): string[] {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(wordPattern) ?? [];
}

/** Prefers 'quokka' to 'quota' for 'quoka'. */
function sharedPairs(a: string, b: string): number {
  const pairs = new Set(Array.from({ length: Math.max(b.length - 1, 0) }, (_, at) => b.slice(at, at + 2)));
  return Array.from({ length: Math.max(a.length - 1, 0) }, (_, at) => a.slice(at, at + 2)).filter((pair) =>
    pairs.has(pair),
  ).length;
}

/** Fewest edits, most shared pairs, most frequent, alphabetical. */
type Rank = readonly [distance: number, pairs: number, count: number, word: string];

function isBefore(a: Rank, b: Rank): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  if (a[1] !== b[1]) return a[1] > b[1];
  return a[2] === b[2] ? a[3] < b[3] : a[2] > b[2];
}

/** Undefined without one, or if `word` itself occurs. */
export function nearestWord(word: string, texts: readonly string[]): string | undefined {
  const maxDistance = maxMistakes(word.length);
  const counts = new Map<string, number>();
  for (const one of texts.flatMap(foldedWords)) counts.set(one, (counts.get(one) ?? 0) + 1);
  if (maxDistance === 0 || counts.has(word)) return undefined;
  let nearest: Rank | undefined;
  for (const [one, count] of counts) {
    const distance = distanceOf(word, one, maxDistance);
    if (distance > maxDistance) continue;
    const rank: Rank = [distance, sharedPairs(word, one), count, one];
    if (nearest === undefined || isBefore(rank, nearest)) nearest = rank;
  }
  return nearest?.[3];
}

export function withWords(q: string, nearest: ReadonlyMap<string, string>): string {
  return q.replaceAll(wordPattern, (word) => nearest.get(foldedWords(word)[0] ?? '') ?? word);
}
