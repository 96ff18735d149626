/**
 * The code of an invoice or a receipt, by which anyone can ask /verify about it: `7K3M-92QX-W4TB`. Sixty random bits in
 * letters and digits that are not mistaken for one another, so that nobody finds one by trying.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** How many random numbers a code is made of, and how many values each has. */
export const documentCodeNumbers = { count: codeLength, values: alphabet.length } as const;

/** A code of twelve random numbers from 0 to 31. */
export function buildDocumentCode(numbers: readonly number[]): string {
  const signs = numbers.slice(0, codeLength).map((number) => alphabet[number] ?? '0');
  return [0, 4, 8].map((at) => signs.slice(at, at + 4).join('')).join('-');
}

/** The code in what somebody typed, as it is stored: case, spaces and hyphens do not matter, nor O for 0 or I and L for 1. */
export function readDocumentCode(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (plain.length !== codeLength || Array.from(plain).some((sign) => !alphabet.includes(sign))) return undefined;
  return [0, 4, 8].map((at) => plain.slice(at, at + 4)).join('-');
}
