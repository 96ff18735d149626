/**
 * On bank transfers: `IPA-7K3M-92QX-4`, unambiguous characters. The check character keeps typos from naming another
 * payment (D47).
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'IPA';
const bodyLength = 8;

/** Prime above the alphabet's size; two extra values unused. */
const modulus = 31;

function checkOf(body: string): string | undefined {
  const sum = Array.from(body).reduce((all, char, at) => all + (alphabet.indexOf(char) + 1) * (at + 2), 0);
  return alphabet[sum % modulus];
}

const spell = (body: string, check: string) => `${prefix}-${body.slice(0, 4)}-${body.slice(4)}-${check}`;

/** Eight, 0–29. Undefined for the few without check character: generate others. */
export function buildPaymentReference(numbers: readonly number[]): string | undefined {
  const body = numbers.map((number) => alphabet[number]).join('');
  if (body.length !== bodyLength) return undefined;
  const check = checkOf(body);
  return check === undefined ? undefined : spell(body, check);
}

export const referenceNumbers = { count: bodyLength, values: alphabet.length } as const;

/** As stored. Banks change case, drop hyphens, break lines: other characters may be inside. */
export function findPaymentReferences(text: string): string[] {
  const gap = '[^0-9A-Za-z]*';
  const char = `[${alphabet}]`;
  const pattern = new RegExp([...Array.from(prefix), ...Array<string>(bodyLength + 1).fill(char)].join(gap), 'gi');
  const found = [...text.matchAll(pattern)].map(([match]) => match.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase());
  const bodies = found.map((plain) => plain.slice(prefix.length));
  const known = bodies.filter((body) => checkOf(body.slice(0, bodyLength)) === body[bodyLength]);
  return [...new Set(known.map((body) => spell(body.slice(0, bodyLength), body.slice(bodyLength))))];
}
