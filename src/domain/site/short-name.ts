/** Fits beside a phone's buttons, in characters. */
const longest = 16;

/** Its initials, without small words: 'Investment Promotion Authority' → 'IPA'. A short name, or one without, is unchanged. */
export function shortName(name: string): string {
  const initials = name.split(/[\s-]+/).flatMap(([first = '']) => (first === first.toLowerCase() ? [] : [first]));
  return name.length <= longest || initials.length < 2 ? name : initials.join('');
}
