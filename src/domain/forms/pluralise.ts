/** `1 service`, `3 services`. */
export const pluralise = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function joinList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
