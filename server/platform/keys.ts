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

export interface Sealed {
  /** With `~` the algorithm follows; AES-256-GCM by default. */
  keyId: string;
  sealed: Buffer<ArrayBuffer>;
}

/** The first signs and seals, all verify and open (rotation). */
export interface Keys {
  sign(purpose: string, value: string): string;
  verify(purpose: string, value: string, signature: string): boolean;
  /** 128 bits, where a signature is too long. Names no key, so all are tried. */
  tag(purpose: string, value: string): Buffer;
  hasTag(purpose: string, value: string, tag: Buffer): boolean;
  /** AES-256-GCM. `purpose` names the row: values open in no other. */
  seal(purpose: string, value: Uint8Array | string): Sealed;
  /** Undefined for an unknown key, another purpose or altered bytes. */
  open(purpose: string, keyId: string, sealed: Uint8Array): Buffer<ArrayBuffer> | undefined;
  /** Not sealed with the current key and algorithm. */
  isOutdated(keyId: string): boolean;
  /** The fingerprint does not reveal the key. */
  readonly current: { id: string; fingerprint: string };
  knows(fingerprint: string): boolean;
}

const tagBytes = 16;

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
    tag: (purpose, value) => mac(first, purpose, value).subarray(0, tagBytes),
    hasTag(purpose, value, tag) {
      const matches = keys.map((key) => timingSafeEqual(mac(key, purpose, value).subarray(0, tagBytes), tag));
      return matches.includes(true);
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

export const keysFile = (dataDir: string): string => join(dataDir, 'keys');

/** SIGNING_KEYS, else `DATA_DIR/keys` (mode 0600), generated at the first start. */
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
  // A faster node's keys in the folder win.
  return (await createOnce(file, `${made}\n`)) ? buildKeys(made) : noted();
}

const stateKey = 'signing_key';

/**
 * Refuses nodes with keys other than the first's (fingerprint in the database): they would reject each other's values.
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
