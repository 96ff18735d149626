import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildKeys, claimDatabase, loadKeys } from '../../server/platform/keys.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();
const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64');

describe('signing keys', () => {
  it('sign for one purpose and one value', () => {
    const keys = buildKeys(`a:${secret(1)}`);
    const signature = keys.sign('grant', 'value');
    expect(keys.verify('grant', 'value', signature)).toBe(true);
    expect(keys.verify('other', 'value', signature)).toBe(false);
    expect(keys.verify('grant', 'other', signature)).toBe(false);
    expect(keys.verify('grant', 'value', '')).toBe(false);
    expect(keys.verify('grant', 'value', `a~${'A'.repeat(43)}`)).toBe(false);
    expect(keys.verify('grant', 'value', signature.replace('a~', 'b~'))).toBe(false);
  });

  it('can be rotated while the previous one still counts', () => {
    const before = buildKeys(`a:${secret(1)}`);
    const both = buildKeys(`b:${secret(2)},a:${secret(1)}`);
    const after = buildKeys(`b:${secret(2)}`);
    expect(both.verify('grant', 'v', before.sign('grant', 'v'))).toBe(true);
    expect(after.verify('grant', 'v', both.sign('grant', 'v'))).toBe(true);
    expect(after.verify('grant', 'v', before.sign('grant', 'v'))).toBe(false);
  });

  it('are created once in the data folder, readable by its owner only', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'keys-'));
    try {
      const first = await loadKeys(undefined, folder);
      const second = await loadKeys(undefined, folder);
      expect(second.current).toEqual(first.current);
      expect((await stat(path.join(folder, 'keys'))).mode & 0o077).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are created once by nodes that share the folder and start at once', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'keys-'));
    try {
      const made = await Promise.all(Array.from({ length: 8 }, () => loadKeys(undefined, folder)));
      expect(new Set(made.map(({ current }) => current.fingerprint)).size).toBe(1);
      expect(await readdir(folder)).toEqual(['keys']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('of another node are refused in one sentence that contains no key', async () => {
    const first = buildKeys(`a:${secret(1)}`);
    await claimDatabase(database.db, first);
    await claimDatabase(database.db, first);
    await expect(claimDatabase(database.db, buildKeys(`b:${secret(2)}`))).rejects.toThrow(/SIGNING_KEYS/);
    const turned = buildKeys(`b:${secret(2)},a:${secret(1)}`);
    await claimDatabase(database.db, turned);
    await expect(claimDatabase(database.db, first)).rejects.toThrow(/SIGNING_KEYS/);
  });
});

describe('sealed values', () => {
  const keys = buildKeys(`a:${secret(1)}`);

  it('open for their purpose only, and never look the same twice', () => {
    const first = keys.seal('totp 1', 'JBSWY3DPEHPK3PXP');
    const second = keys.seal('totp 1', 'JBSWY3DPEHPK3PXP');
    expect(first.keyId).toBe('a~aes-256-gcm');
    expect(first.sealed.equals(second.sealed)).toBe(false);
    expect(first.sealed.toString('latin1')).not.toContain('JBSWY');
    expect(keys.open('totp 1', first.keyId, first.sealed)?.toString()).toBe('JBSWY3DPEHPK3PXP');
    expect(keys.open('totp 2', first.keyId, first.sealed)).toBeUndefined();
    expect(keys.open('totp 1', 'b', first.sealed)).toBeUndefined();
    // Older values name no algorithm; an unknown algorithm opens nothing.
    expect(keys.open('totp 1', 'a', first.sealed)?.toString()).toBe('JBSWY3DPEHPK3PXP');
    expect(keys.open('totp 1', 'a~other', first.sealed)).toBeUndefined();
  });

  it('keep bytes unchanged, even none', () => {
    for (const bytes of [Buffer.from([0, 255, 128, 10]), Buffer.alloc(0)]) {
      const { keyId, sealed } = keys.seal('bytes', bytes);
      expect(keys.open('bytes', keyId, sealed)).toEqual(bytes);
    }
  });

  it('do not open with one changed, missing or added byte', () => {
    const { keyId, sealed } = keys.seal('totp', 'secret');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(keys.open('totp', keyId, changed), `byte ${at}`).toBeUndefined();
    }
    for (let end = 0; end < sealed.length; end += 1) {
      expect(keys.open('totp', keyId, sealed.subarray(0, end))).toBeUndefined();
    }
    expect(keys.open('totp', keyId, Buffer.concat([sealed, Buffer.alloc(1)]))).toBeUndefined();
  });

  it('open with an older key, and not with another one of the same name', () => {
    const old = keys.seal('totp', 'secret');
    const turned = buildKeys(`b:${secret(2)},a:${secret(1)}`);
    expect(turned.open('totp', old.keyId, old.sealed)?.toString()).toBe('secret');
    expect(turned.seal('totp', 'secret').keyId).toBe('b~aes-256-gcm');
    expect(buildKeys(`a:${secret(3)}`).open('totp', old.keyId, old.sealed)).toBeUndefined();
  });
});
