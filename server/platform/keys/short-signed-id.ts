import type { Keys } from '../keys.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 16 bytes of the id and 16 of its tag, in base32: mail addresses lose their case. */
const shape = /^[a-z2-7]{52}$/;
const idBytes = 16;
const allBytes = 32;

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = text.replaceAll(/./g, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return Buffer.from(bytes.slice(0, allBytes));
}

/** As `signedId`, in 52 lower-case letters and digits. */
export function shortSignedId(keys: Pick<Keys, 'tag'>, purpose: string, id: string): string {
  return toBase32(Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), keys.tag(purpose, id)]));
}

/** The row's id, unless the token is not ours or of another purpose. */
export function readShortSignedId(keys: Pick<Keys, 'hasTag'>, purpose: string, token: string): string | undefined {
  if (!shape.test(token)) return undefined;
  const bytes = fromBase32(token);
  // The last letter has bits to spare.
  if (toBase32(bytes) !== token) return undefined;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return keys.hasTag(purpose, id, bytes.subarray(idBytes)) ? id : undefined;
}
