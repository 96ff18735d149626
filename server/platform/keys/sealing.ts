import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A new algorithm needs a new name; old values must still open. */
export const sealAlgorithm = 'aes-256-gcm';

const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key per purpose. */
function keyFor(secret: Buffer, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `seal\0${purpose}`, 32));
}

/** Nonce, cipher text and tag. `purpose` derives the key and is authenticated. */
export function sealWith(secret: Buffer, purpose: string, value: Uint8Array | string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = typeof value === 'string' ? cipher.update(value, 'utf8') : cipher.update(value);
  return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()]);
}

/** Undefined: another key or purpose, altered or truncated. */
export function openWith(secret: Buffer, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}
