/**
 * The characters of a CSS range.
 * @param {string} range such as `U+20-7E, U+2026`
 * @returns {string[]}
 */
export function charactersOf(range) {
  const numbers = range.split(',').flatMap((part) => {
    const [from = NaN, to = from] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((end) => Number.parseInt(end, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  return numbers.map((number) => String.fromCodePoint(number));
}
