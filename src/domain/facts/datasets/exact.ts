/** Powers of ten beyond are errors of the file. */
const maxShift = 30;

const written = /^([-\u2212+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/i;

/** `1.5E+10` × 10^`power` as exact decimal text, else null. Keeps written decimals where the point stays. */
export function exactDecimal(text: string, power = 0): string | null {
  const [all, sign = '', whole = '', fraction = '', exponent = '0'] = written.exec(text.trim()) ?? [];
  if (all === undefined || whole + fraction === '') return null;
  const shift = Number(exponent) + power;
  if (Math.abs(shift) > maxShift) return null;
  const point = whole.length + shift;
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(Math.max(0, point), '0');
  const at = Math.max(0, point);
  const before = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const after = shift === 0 ? digits.slice(at) : digits.slice(at).replace(/0+$/, '');
  return signed(sign, after === '' ? before : `${before}.${after}`);
}

const signed = (sign: string, value: string) =>
  sign === '' || sign === '+' || /^[0.]+$/.test(value) ? value : `-${value}`;

/** Halves away from zero; shorter fractions stay as they are. */
export function roundDecimal(value: string, decimals: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (fraction.length <= decimals) return value;
  const kept = BigInt(whole + fraction.slice(0, decimals)) + ((fraction[decimals] ?? '0') >= '5' ? 1n : 0n);
  const digits = String(kept).padStart(decimals + 1, '0');
  const before = digits.slice(0, digits.length - decimals);
  return signed(sign, decimals === 0 ? before : `${before}.${digits.slice(-decimals)}`);
}

const shortest = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** `3.80` and `3.8` are. */
export const isSameDecimal = (one: string, other: string): boolean => shortest(one) === shortest(other);

export const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;
