/** For /verify: seven groups of four, 140 random bits (ASVS 11.5.1), unambiguous characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 28;
const groupLength = 4;
/** Earlier documents have twelve. */
const lengths: ReadonlySet<number> = new Set([codeLength, 12]);

export const documentCodeNumbers = { count: codeLength, values: alphabet.length } as const;

function inGroups(signs: string): string {
  const starts = Array.from({ length: signs.length / groupLength }, (_, group) => group * groupLength);
  return starts.map((start) => signs.slice(start, start + groupLength)).join('-');
}

/** `numbers`: 0–31. */
export function buildDocumentCode(numbers: readonly number[]): string {
  return inGroups(
    numbers
      .slice(0, codeLength)
      .map((number) => alphabet[number] ?? '0')
      .join(''),
  );
}

/** Ignores case, spaces, hyphens; O is 0, I and L are 1. */
export function readDocumentCode(text: string): string | undefined {
  // ASCII only: 'ſ' is 'S' in capitals.
  const capitals = text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const plain = capitals.replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!lengths.has(plain.length) || Array.from(plain).some((sign) => !alphabet.includes(sign))) return undefined;
  return inGroups(plain);
}
