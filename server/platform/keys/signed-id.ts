import type { Keys } from '../keys.ts';

/** Names a row, needs no storage. */
export function signedId(keys: Keys, purpose: string, id: string): string {
  return `${id}.${keys.sign(purpose, id)}`;
}

/** The row's id, unless the token is not ours or of another purpose. */
export function readSignedId(keys: Keys, purpose: string, token: string): string | undefined {
  const [, id = '', signature = ''] = /^([0-9a-f-]{36})\.(.{1,120})$/.exec(token) ?? [];
  return id !== '' && keys.verify(purpose, id, signature) ? id : undefined;
}
