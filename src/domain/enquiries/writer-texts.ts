const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const writerTexts = {
  writing: (names: readonly string[]) => `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} writing a reply`,
  arrived: 'New since you started writing',
  from: (name: string) => `From ${name}`,
  colleague: 'a former colleague',
} as const;
