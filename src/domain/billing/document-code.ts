/**
 * The code of an invoice or a receipt, by which anyone can ask /verify about it: seven groups of four, 140 random bits
 * (ASVS 11.5.1), in letters and digits that are not mistaken for one another. Most people scan the QR code that carries it.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 28;
const groupLength = 4;
/** Codes of twelve signs stand on documents that were issued before. */
const lengths: ReadonlySet<number> = new Set([codeLength, 12]);

/** How many random numbers a code is made of, and how many values each has. */
export const documentCodeNumbers = { count: codeLength, values: alphabet.length } as const;

function inGroups(signs: string): string {
  const starts = Array.from({ length: signs.length / groupLength }, (_, group) => group * groupLength);
  return starts.map((start) => signs.slice(start, start + groupLength)).join('-');
}

/** A code of random numbers from 0 to 31. */
export function buildDocumentCode(numbers: readonly number[]): string {
  return inGroups(
    numbers
      .slice(0, codeLength)
      .map((number) => alphabet[number] ?? '0')
      .join(''),
  );
}

/** The code in what somebody typed, as it is stored: case, spaces and hyphens do not matter, nor O for 0 or I and L for 1. */
export function readDocumentCode(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!lengths.has(plain.length) || Array.from(plain).some((sign) => !alphabet.includes(sign))) return undefined;
  return inGroups(plain);
}
