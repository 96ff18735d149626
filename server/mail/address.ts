import * as z from 'zod';

const address = z.email().max(254);

/** Accepts one address without name or line break, against header injection. */
export function isMailAddress(value: string): boolean {
  return address.safeParse(value).success;
}

export function maskAddress(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 1 ? '…' : `${value.charAt(0)}…${value.slice(at)}`;
}
