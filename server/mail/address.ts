import * as z from 'zod';

const address = z.email().max(254);

/** One plain address: no name, no list, no line break, nothing that could begin a header. */
export function isMailAddress(value: string): boolean {
  return address.safeParse(value).success;
}

/** An address as it may be shown and kept beside a sealed mail: `j…@example.com`. */
export function maskAddress(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 1 ? '…' : `${value.charAt(0)}…${value.slice(at)}`;
}
