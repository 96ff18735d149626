import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildLog } from '../../server/platform/log.ts';
import { buildOutput } from '../../server/platform/log/output.ts';

let folder: string;
const open = new Set<number>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-output-'));
});
afterAll(async () => {
  for (const fd of open) closeSync(fd);
  await rm(folder, { recursive: true, force: true });
});

function opened(name: string): number {
  const fd = openSync(name, 'w');
  open.add(fd);
  return fd;
}

/** Lets another file stand behind the number, as when there is room again. */
function changeTo(fd: number, name: string): void {
  closeSync(fd);
  open.delete(fd);
  expect(opened(name)).toBe(fd);
}

/** What is in a pipe. */
function readSome(fd: number): Buffer {
  const bytes = Buffer.alloc(1_000_000);
  return bytes.subarray(0, readSync(fd, bytes));
}

describe.each([
  ['at once', true],
  ['beside', false],
])('lines written %s', (_name, isSync) => {
  it('arrive in order', async () => {
    const file = path.join(folder, `order-${String(isSync)}`);
    const output = buildOutput(opened(file), { isSync });
    const lines = Array.from({ length: 500 }, (_, at) => `line ${at} – ünd so weiter\n`);
    for (const line of lines) output.write(line);
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toBe(lines.join('')));
  });

  it('are buffered within a limit while the disk is full, and losses are reported', async () => {
    const file = path.join(folder, `full-${String(isSync)}`);
    const fd = opened('/dev/full');
    const output = buildOutput(fd, { isSync, maxHeld: 30 });
    for (const line of ['a\n', 'b\n']) output.write(line);
    output.write(`${'c'.repeat(40)}\n`);
    output.flush();
    if (!isSync) await vi.waitFor(() => output.flush());
    changeTo(fd, file);
    await vi.waitFor(async () => {
      output.write('d\n');
      const [first, second, third, ...rest] = (await readFile(file, 'utf8')).trim().split('\n');
      expect([first, second, third]).toEqual(['a', 'b', 'd']);
      const said = rest.find((line) => line.startsWith('{')) ?? '{}';
      expect(JSON.parse(said)).toMatchObject({ level: 40, lost: 1 });
    });
  });
});

it('block once for a reader that stopped reading, not for each line', () => {
  const name = path.join(folder, 'pipe');
  execFileSync('mkfifo', [name]);
  // Read and written by one end, so that it stands open and answers 'busy' when it is full.
  const fd = openSync(name, constants.O_RDWR | constants.O_NONBLOCK);
  open.add(fd);
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  onTestFinished(() => wait.mockRestore());
  const output = buildOutput(fd, { isSync: true });
  for (let at = 0; at < 1500; at += 1) output.write(`${'a line of the log '.repeat(3)}\n`);
  const waited = wait.mock.calls.length;
  expect(waited).toBeGreaterThan(0);
  output.write('one more\n');
  expect(wait).toHaveBeenCalledTimes(waited);
  // Whoever reads again gets what was held back.
  expect(readSome(fd).length).toBeGreaterThan(0);
  output.flush();
  expect(readSome(fd).toString()).toContain('one more');
});

it('of the site’s log continue after a full disk', async () => {
  const fd = opened('/dev/full');
  const log = buildLog('info', buildOutput(fd, { isSync: true }));
  for (let at = 0; at < 20_000; at += 1) log.info({ at }, 'a line that has no place to stand');
  const file = path.join(folder, 'with-room');
  changeTo(fd, file);
  log.info('finds room for all that was held back');
  log.info('there is room again');
  const written = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(written[0]).toContain('"at":0,');
  expect(written.at(-1)).toContain('there is room again');
});
