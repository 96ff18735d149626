import { hash, verify } from '@node-rs/argon2';

/** argon2id with the figures of TRUST.md: 19,456 KiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password or passphrase, salted, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Compares in constant time. False for a wrong password and for a stored value that is no hash. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password);
  } catch {
    return false;
  }
}
