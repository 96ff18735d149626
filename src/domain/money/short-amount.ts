const shortPattern =
  /^(\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.(\d+))?\s*(k|thousand|m|mn|mil|million|millions|b|bn|billion|billions)$/i;

const zeros: Record<string, number> = { k: 3, t: 3, m: 6, b: 9 };

/** `1.5m`, `10 million`, `250k` → digits, exact; else unchanged. */
export function expandAmount(text: string): string {
  const [, whole = '', fraction = '', unit = ''] = shortPattern.exec(text.trim()) ?? [];
  const count = zeros[unit.charAt(0).toLowerCase()];
  if (count === undefined) return text;
  const figures = fraction.replace(/0+$/, '').padEnd(count, '0');
  const digits = `${whole.replace(/[,\s]/g, '')}${figures.slice(0, count)}`.replace(/^0+(?=\d)/, '');
  const rest = figures.slice(count);
  return rest === '' ? digits : `${digits}.${rest}`;
}
