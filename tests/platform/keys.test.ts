import { mkdtemp, rm, stat } from 'node:fs/promises';
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

  it('can be changed while the one before still counts', () => {
    const before = buildKeys(`a:${secret(1)}`);
    const both = buildKeys(`b:${secret(2)},a:${secret(1)}`);
    const after = buildKeys(`b:${secret(2)}`);
    expect(both.verify('grant', 'v', before.sign('grant', 'v'))).toBe(true);
    expect(after.verify('grant', 'v', both.sign('grant', 'v'))).toBe(true);
    expect(after.verify('grant', 'v', before.sign('grant', 'v'))).toBe(false);
  });

  it('are made once in the data folder, for its owner alone', async () => {
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

  it('of another node are refused in one sentence that tells no key', async () => {
    const first = buildKeys(`a:${secret(1)}`);
    await claimDatabase(database.db, first);
    await claimDatabase(database.db, first);
    await expect(claimDatabase(database.db, buildKeys(`b:${secret(2)}`))).rejects.toThrow(/SIGNING_KEYS/);
    const turned = buildKeys(`b:${secret(2)},a:${secret(1)}`);
    await claimDatabase(database.db, turned);
    await expect(claimDatabase(database.db, first)).rejects.toThrow(/SIGNING_KEYS/);
  });
});
