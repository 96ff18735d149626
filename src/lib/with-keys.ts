/** Text plus repetition number: stable while others change. */
export function withKeys<Item>(items: readonly Item[], textOf: (item: Item) => string): { key: string; item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const repetition = (seen.get(text) ?? 0) + 1;
    seen.set(text, repetition);
    return { key: `${repetition} ${text}`, item };
  });
}
