import * as z from 'zod';

const address = z.email().max(254);

/** No name, list or line break, against header injection. */
export function isMailAddress(value: string): boolean {
  return address.safeParse(value).success;
}

/** `j…@example.com`. */
export function maskAddress(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 1 ? '…' : `${value.charAt(0)}…${value.slice(at)}`;
}
