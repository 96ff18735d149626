import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { commonPasswordCheckIn } from '../../server/auth/primitives/password-rules.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../server/workers/pool.ts';
import { makePhotograph } from '../media/support/photographs.ts';
import { useMediaWorkers } from '../media/support/media-workers.ts';

vi.setConfig({ testTimeout: 60_000 });
const place = useMediaWorkers();
const open: WorkerPool[] = [];

function build(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = buildWorkerPool({ program: inject('workerProgram'), log: buildLog('silent'), ...options });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const email = 'mary.kila@harbour-traders.example';
const strong = () => randomBytes(20).toString('base64');
const away = { code: 'UNAVAILABLE' };
const settled = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: unknown) => error,
  );

/** Process ids of the workers of this process. */
async function workers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    const isOurs = Number(parent) === process.pid && command.includes(inject('workerProgram'));
    return isOurs && !state.startsWith('Z') ? [Number(pid)] : [];
  });
}

describe('a password check', () => {
  it('returns the same result as the command line check', async () => {
    const isCommon = commonPasswordCheckIn(build());
    const words = ['password', 'IPA-PNG-2026', 'mary.kila123', 'Kumul-Sunrise-77', 'rwvkq8tz'];
    const found = await Promise.all(words.map((word) => isCommon(word, email)));
    expect(found).toEqual([true, true, true, false, false]);
  });

  it('does not wait for pictures, however many there are', async () => {
    const pool = build();
    const isCommon = commonPasswordCheckIn(pool);
    await isCommon('password', email);
    const file = await place.put(await makePhotograph(1, { width: 1600 }));
    const order: string[] = [];
    const pictures = Array.from({ length: 6 }, async () => {
      await pool.run({ name: 'inspect', inspection: { kind: 'media', path: file, name: 'a.jpg' } });
      order.push('picture');
    });
    await vi.waitFor(async () => expect(await workers()).toHaveLength(3), 10_000);
    await isCommon('password', email);
    order.push('password');
    await Promise.all(pictures);
    expect(order.indexOf('password')).toBeLessThan(3);
  });

  it('that fails to run is UNAVAILABLE, and never "not common": queue full, timeout, no worker, closed', async () => {
    const busy = commonPasswordCheckIn(build({ maxWaiting: 1 }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => settled(busy('password', email))));
    expect(answers.filter((answer) => answer === true)).toHaveLength(2);
    expect(answers.slice(2)).toMatchObject([
      { ...away, retryAfterSeconds: 5 },
      { ...away, retryAfterSeconds: 5 },
    ]);
    const slow = build({ limits: { passwordMs: 1 } });
    await expect(commonPasswordCheckIn(slow)(strong(), email)).rejects.toMatchObject(away);
    const missing = build({ program: path.join(place.folder, 'is-not-there.mjs') });
    await expect(commonPasswordCheckIn(missing)('password', email)).rejects.toMatchObject(away);
    const closed = build();
    await closed.close();
    await expect(commonPasswordCheckIn(closed)('password', email)).rejects.toMatchObject(away);
  });

  it('whose worker is killed is UNAVAILABLE, and the next one gets a new worker', async () => {
    const isCommon = commonPasswordCheckIn(build());
    await isCommon('password', email);
    const [first] = await workers();
    // 0 would signal the whole process group.
    if (first === undefined) throw new Error('There is no worker.');
    const checks = Array.from({ length: 20 }, () => settled(isCommon(strong(), email)));
    process.kill(first, 'SIGKILL');
    const answers = await Promise.all(checks);
    expect(answers[0]).toMatchObject(away);
    expect(answers.slice(1).every((answer) => answer === false)).toBe(true);
    expect(await workers()).not.toContain(first);
  });

  it('has its password in no argument or environment of a process', async () => {
    const isCommon = commonPasswordCheckIn(build());
    const secret = `secret-${strong()}`;
    const check = isCommon(secret, email);
    await vi.waitFor(async () => expect(await workers()).toHaveLength(1), 5000);
    const [pid = 0] = await workers();
    const seen = await Promise.all(['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1')));
    await check;
    expect(seen.join('\n')).toContain('max-old-space-size');
    expect(seen.join('\n')).not.toContain('secret-');
  });
});
