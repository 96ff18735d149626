import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './database.ts';
import { openWith, sealAlgorithm, sealWith } from './keys/sealing.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { createOnce } from './files/create-once.ts';

interface SigningKey {
  id: string;
  secret: Buffer;
}

/** A value that only this site's keys open. */
export interface Sealed {
  /** Kept beside it: names the key, and after `~` the algorithm; AES-256-GCM where it names none. */
  keyId: string;
  /** Nonce, cipher text and tag. */
  sealed: Buffer<ArrayBuffer>;
}

/**
 * Signs small values and checks them, encrypts values and opens them. The first key signs and seals, all of them check
 * and open, so that keys can be changed.
 */
export interface Keys {
  sign(purpose: string, value: string): string;
  verify(purpose: string, value: string, signature: string): boolean;
  /** Encrypts with AES-256-GCM. The purpose may name the row, so that a value cannot be moved to another one. */
  seal(purpose: string, value: Uint8Array | string): Sealed;
  /** Undefined for an unknown key, another purpose, and whatever was changed. */
  open(purpose: string, keyId: string, sealed: Uint8Array): Buffer<ArrayBuffer> | undefined;
  /** Whether a value with this `keyId` was sealed with another key or algorithm than {@link seal} uses now. */
  isOutdated(keyId: string): boolean;
  /** Id and fingerprint of the signing key; the fingerprint tells keys apart without telling the key. */
  readonly current: { id: string; fingerprint: string };
  knows(fingerprint: string): boolean;
}

function parseKeys(list: string): SigningKey[] {
  return list.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.trim().split(':');
    return { id, secret: Buffer.from(secret, 'base64') };
  });
}

function fingerprintOf(key: SigningKey): string {
  return createHash('sha256').update('fingerprint\0').update(key.secret).digest('hex').slice(0, 16);
}

export function buildKeys(list: string): Keys {
  const keys = parseKeys(list);
  const [first] = keys;
  if (first === undefined) throw new StartupError('SIGNING_KEYS is empty.');
  const currentKeyId = `${first.id}~${sealAlgorithm}`;
  const mac = (key: SigningKey, purpose: string, value: string) =>
    createHmac('sha256', key.secret).update(`${purpose}\0${value}`).digest();
  return {
    sign: (purpose, value) => `${first.id}~${mac(first, purpose, value).toString('base64url')}`,
    verify(purpose, value, signature) {
      const split = signature.indexOf('~');
      const key = keys.find((candidate) => candidate.id === signature.slice(0, split));
      if (key === undefined) return false;
      const given = Buffer.from(signature.slice(split + 1), 'base64url');
      const expected = mac(key, purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal: (purpose, value) => ({ keyId: currentKeyId, sealed: sealWith(first.secret, purpose, value) }),
    open(purpose, keyId, sealed) {
      const [id, algorithm = sealAlgorithm] = keyId.split('~');
      const key = keys.find((candidate) => candidate.id === id);
      return key === undefined || algorithm !== sealAlgorithm ? undefined : openWith(key.secret, purpose, sealed);
    },
    isOutdated: (keyId) => keyId !== currentKeyId,
    current: { id: first.id, fingerprint: fingerprintOf(first) },
    knows: (fingerprint) => keys.some((key) => fingerprintOf(key) === fingerprint),
  };
}

/** Where a node keeps the keys that it made itself. */
export const keysFile = (dataDir: string): string => join(dataDir, 'keys');

/**
 * Keys from SIGNING_KEYS, or, without it, one made at the first start and kept in `DATA_DIR/keys` (mode 0600).
 */
export async function loadKeys(fromEnvironment: string | undefined, dataDir: string): Promise<Keys> {
  if (fromEnvironment !== undefined) return buildKeys(fromEnvironment);
  const file = keysFile(dataDir);
  const noted = async () => buildKeys((await readFile(file, 'utf8')).trim());
  try {
    return await noted();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const made = `k${Date.now().toString(36)}:${randomBytes(32).toString('base64')}`;
  // Where nodes share the folder, another one may have been quicker: its key is ours then.
  return (await createOnce(file, `${made}\n`)) ? buildKeys(made) : noted();
}

const stateKey = 'signing_key';

/**
 * Refuses to run beside nodes that sign with a key of their own: what one of them issues the others would not accept.
 * The first node leaves its key's fingerprint in the database; every later one must know that key.
 */
export async function claimDatabase(db: Db, keys: Keys): Promise<void> {
  await db.systemState.createMany({
    data: [{ key: stateKey, value: { fingerprint: keys.current.fingerprint } }],
    skipDuplicates: true,
  });
  const row = await db.systemState.findUniqueOrThrow({ where: { key: stateKey }, select: { value: true } });
  const fingerprint = (row.value as { fingerprint?: unknown } | null)?.fingerprint;
  if (fingerprint === keys.current.fingerprint) return;
  if (typeof fingerprint !== 'string' || !keys.knows(fingerprint)) {
    throw new StartupError(
      'This database was set up with a different signing key. Set SIGNING_KEYS to the same value on every node (see .env.example).',
    );
  }
  await db.systemState.update({
    where: { key: stateKey },
    data: { value: { fingerprint: keys.current.fingerprint } },
  });
}
