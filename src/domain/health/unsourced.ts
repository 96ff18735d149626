const scale = 'thousand|million|billion|trillion|bn';
const number = String.raw`\d[\d,]*(?:\.\d+)?`;

/** Percentage, currency amount, thousands and more in words. */
const figure = new RegExp(
  String.raw`(?:\b(?:PGK|USD|AUD|EUR|US\$|A\$)|\bK(?=\d)|[$\u20AC£])\s?${number}(?:\s?(?:${scale}|m|k)\b)?` +
    String.raw`|${number}(?:\s?(?:-|\u2013|to)\s?${number})?\s?(?:%|(?:per cent|percent|${scale}|PGK|USD|AUD|EUR|kina)\b)`,
  'g',
);

const isMarked = (text: string) => /\[Source:[^[\]]+\]/.test(text) || /\billustrative\b/i.test(text);

const shown = 3;

/** Without a source mark; `beside`: texts of the same entry. A paragraph is marked by itself or by what is beside. */
export function unsourcedFigures(paragraphs: readonly string[], beside: readonly string[] = []): string[] {
  if (beside.some(isMarked)) return [];
  const found = paragraphs.flatMap((text) => (isMarked(text) ? [] : [...text.matchAll(figure)].map(([one]) => one)));
  return [...new Set(found.map((one) => one.trim()))].slice(0, shown);
}
