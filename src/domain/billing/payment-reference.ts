/**
 * What a client writes on a bank transfer: `IPA-7K3M-92QX-4`. Letters and digits that are not mistaken for one another, the
 * last one a check, so that a slip of the pen is no other client's reference (D47).
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'IPA';
const bodyLength = 8;

/** Weighted sum modulo a prime above the alphabet's size; the two values beyond it are never used (see `build`). */
const modulus = 31;

function checkOf(body: string): string | undefined {
  const sum = Array.from(body).reduce((all, char, at) => all + (alphabet.indexOf(char) + 1) * (at + 2), 0);
  return alphabet[sum % modulus];
}

const spell = (body: string, check: string) => `${prefix}-${body.slice(0, 4)}-${body.slice(4)}-${check}`;

/** A reference of eight random numbers from 0 to 29; undefined for the few that have no check, so that others are drawn. */
export function buildPaymentReference(numbers: readonly number[]): string | undefined {
  const body = numbers.map((number) => alphabet[number]).join('');
  if (body.length !== bodyLength) return undefined;
  const check = checkOf(body);
  return check === undefined ? undefined : spell(body, check);
}

/** How many numbers a reference is made of, and how many values each has. */
export const referenceNumbers = { count: bodyLength, values: alphabet.length } as const;

/**
 * The references in a line of a bank statement, as they are stored. Banks change case, drop hyphens and break lines, so all
 * that is no letter and no digit may stand anywhere inside one.
 */
export function findPaymentReferences(text: string): string[] {
  const gap = '[^0-9A-Za-z]*';
  const char = `[${alphabet}]`;
  const pattern = new RegExp([...Array.from(prefix), ...Array<string>(bodyLength + 1).fill(char)].join(gap), 'gi');
  const found = [...text.matchAll(pattern)].map(([match]) => match.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
  const bodies = found.map((plain) => plain.slice(prefix.length));
  const known = bodies.filter((body) => checkOf(body.slice(0, bodyLength)) === body[bodyLength]);
  return [...new Set(known.map((body) => spell(body.slice(0, bodyLength), body.slice(bodyLength))))];
}
