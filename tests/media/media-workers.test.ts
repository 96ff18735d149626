import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { MediaWorkers } from '../../server/workers/media-workers.ts';
import type { WorkerPoolOptions } from '../../server/workers/pool.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { makePhotograph } from './support/photographs.ts';
import { openMediaWorkers, type OwnMediaWorkers, useMediaWorkers } from './support/media-workers.ts';

vi.setConfig({ testTimeout: 60_000 });
const place = useMediaWorkers();
const open: OwnMediaWorkers[] = [];
let small: Buffer;
/** Large enough to take a while. */
let large: Buffer;

function build(options: Partial<WorkerPoolOptions> = {}): OwnMediaWorkers {
  const mediaWorkers = openMediaWorkers(options);
  open.push(mediaWorkers);
  return mediaWorkers;
}

beforeAll(async () => {
  small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#226644' } })
    .png()
    .toBuffer();
  large = await makePhotograph(1, { width: 800 });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((mediaWorkers) => mediaWorkers.close()));
});

/** Running processes and their parents; zombies are left out. */
async function processes(): Promise<{ pid: number; parent: number; state: string; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state === undefined || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
}

/** Worker processes of this process. */
async function workers(): Promise<number[]> {
  const program = inject('workerProgram');
  const all = await processes();
  return all.filter(({ parent, command }) => parent === process.pid && command.includes(program)).map(({ pid }) => pid);
}

const inspect = async (mediaWorkers: MediaWorkers, bytes = small, name = 'flag.png') =>
  mediaWorkers.inspect({ kind: 'media', path: await place.put(bytes), name });

async function makeVariants(mediaWorkers: MediaWorkers, bytes = large) {
  const file = await place.put(bytes);
  const folder = await mkdtemp(`${file}-`);
  return mediaWorkers.makeVariants({ path: file, isAnimated: false, folder });
}

const refused = (sentence: string) => ({ code: 'VALIDATION', message: sentence, fieldErrors: { file: [sentence] } });
const away = { code: 'UNAVAILABLE' };
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('processes', () => {
  it('are started by the first file, two at most, and reused', async () => {
    const mediaWorkers = build();
    expect(await workers()).toEqual([]);
    await inspect(mediaWorkers);
    const first = await workers();
    expect(first).toHaveLength(1);
    await inspect(mediaWorkers);
    expect(await workers()).toEqual(first);
    const many = Array.from({ length: 8 }, () => inspect(mediaWorkers));
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), 5_000);
    await Promise.all([...many, makeVariants(mediaWorkers, small)]);
    expect((await workers()).length).toBeLessThanOrEqual(2);
  });

  it('do not have the settings of the site', async () => {
    vi.stubEnv('SIGNING_KEYS', 'not for workers');
    await inspect(build());
    const [pid = 0] = await workers();
    const { stdout } = await promisify(execFile)('ps', ['eww', '-o', 'args=', '-p', String(pid)]);
    expect(stdout).toContain('NODE_ENV=production');
    expect(stdout).not.toContain('SIGNING_KEYS');
  });

  it('end after an idle time, and not during a task', async () => {
    const mediaWorkers = build({ limits: { idleMs: 300 } });
    const [made] = await Promise.all([makeVariants(mediaWorkers), inspect(mediaWorkers)]);
    expect(made.length).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await workers()).toEqual([]), 5_000);
    expect(await inspect(mediaWorkers)).toMatchObject({ width: 30 });
  });

  it.each([{ maxTasks: 2 }, { maxRss: 1 }])('are replaced after a number of tasks: %o', async (limits) => {
    const mediaWorkers = build({ limits });
    for (let time = 0; time < 2; time += 1) {
      await inspect(mediaWorkers);
      await inspect(mediaWorkers);
      await vi.waitFor(async () => expect(await workers()).toEqual([]), 5_000);
    }
  });

  it('end with the media workers; waiting callers are asked to retry', async () => {
    const mediaWorkers = build();
    const works = [makeVariants(mediaWorkers), makeVariants(mediaWorkers), inspect(mediaWorkers, large, 'a.jpg')].map(
      settled,
    );
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), 5_000);
    await mediaWorkers.close();
    expect(await workers()).toEqual([]);
    for (const error of await Promise.all(works)) expect(error).toMatchObject(away);
    await expect(inspect(mediaWorkers)).rejects.toMatchObject(away);
  });

  it.each([
    ['at work', ''],
    [
      'caught in a parser',
      'const { send } = process; process.send = (reply) => { send.call(process, reply); if (reply.state === "began") for (;;); };',
    ],
  ])('end with their parent process, killed while they are %s', async (_, trap) => {
    const file = await place.put(large);
    const folder = await mkdtemp(`${file}-`);
    const program = `${folder}.mjs`;
    const execArgv = trap === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(trap)}`];
    await writeFile(
      program,
      `import { fork } from 'node:child_process';
       const [worker, task, execArgv] = JSON.parse(process.argv[2]);
       const child = fork(worker, { serialization: 'advanced', execArgv });
       child.send(task, () => process.send(child.pid));`,
    );
    const task = { name: 'variants', source: { path: file, isAnimated: false, folder } };
    const parent = fork(program, [JSON.stringify([inject('workerProgram'), task, execArgv])], { execArgv: [] });
    try {
      const [pid] = (await once(parent, 'message')) as [number];
      const find = async () => (await processes()).filter((each) => each.pid === pid);
      // The worker is running or using the processor.
      const isBusy = async () =>
        trap === '' ? (await readdir(folder)).length > 0 : (await find())[0]?.state.startsWith('R');
      await vi.waitFor(async () => expect(await isBusy()).toBe(true), { timeout: 15_000, interval: 400 });
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      await vi.waitFor(async () => expect(await find()).toEqual([]), 10_000);
    } finally {
      parent.kill('SIGKILL');
    }
  });
});

describe('limits', () => {
  it('stop a task that takes too long, and the next file gets a new process', async () => {
    const mediaWorkers = build({ limits: { variantsMs: 50 } });
    await expect(makeVariants(mediaWorkers)).rejects.toMatchObject(refused(mediaRefusals.takesTooLong));
    expect(await workers()).toEqual([]);
    expect(await inspect(mediaWorkers)).toMatchObject({ width: 30, height: 20 });
  });

  it('are those of SVG for a file named as one', async () => {
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<path d="M0 0h9v9z"/>'.repeat(1500)}</svg>`,
    );
    const mediaWorkers = build({ limits: { svgMs: 1 } });
    for (const name of ['a.svg', 'a.SVG\u202E ']) {
      await expect(inspect(mediaWorkers, drawing, name)).rejects.toMatchObject(refused(mediaRefusals.takesTooLong));
    }
    expect(await inspect(mediaWorkers)).toMatchObject({ width: 30 });
  });

  it('do not blame a file for a worker that does not start', async () => {
    await expect(inspect(build({ limits: { loadMs: 1 } }))).rejects.toMatchObject(away);
    const program = path.join(place.folder, 'nothing.mjs');
    await writeFile(program, 'process.exit(3)');
    expect(await settled(inspect(build({ program })))).toMatchObject(refused(mediaRefusals.broken));
  });

  it('bound the queue', async () => {
    const mediaWorkers = build({ maxWaiting: 3 });
    const works = Array.from({ length: 5 }, () => inspect(mediaWorkers, large, 'a.jpg'));
    // Files are written before they are passed to a worker.
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), 5_000);
    await expect(inspect(mediaWorkers)).rejects.toMatchObject({ ...away, retryAfterSeconds: 10 });
    expect(await Promise.all(works)).toHaveLength(5);
    expect(await inspect(mediaWorkers)).toMatchObject({ width: 30 });
  });
});

describe('a process that dies', () => {
  it('costs its own file, and nothing else', async () => {
    const mediaWorkers = build();
    const lost = settled(makeVariants(mediaWorkers));
    await vi.waitFor(async () => expect(await workers()).toHaveLength(1), 5_000);
    const [pid = 0] = await workers();
    const other = inspect(mediaWorkers);
    process.kill(pid, 'SIGKILL');
    expect(await lost).toMatchObject(refused(mediaRefusals.broken));
    expect(await other).toMatchObject({ width: 30 });
    expect((await makeVariants(mediaWorkers, small)).map(({ width }) => width)).toEqual([30, 30]);
  });

  it('leaves no partial output beside the file', async () => {
    const file = await place.put(large);
    await writeFile(`${file}.0123456789ab.jpg`, 'half of a picture');
    const mediaWorkers = build({ limits: { fileMs: 1 } });
    await expect(mediaWorkers.inspect({ kind: 'media', path: file, name: 'a.jpg' })).rejects.toMatchObject(
      refused(mediaRefusals.takesTooLong),
    );
    const left = (await readdir(place.folder)).filter((name) => name.startsWith(path.basename(file)));
    expect(left).toEqual([path.basename(file)]);
  });
});

describe('order', () => {
  it('is first come, first served, uploads before smaller copies, which leave a process to uploads', async () => {
    const mediaWorkers = build();
    const order: string[] = [];
    const note = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
    const files = await Promise.all(Array.from({ length: 3 }, () => place.put(large)));
    const variants = async (name: string, at: number) => {
      const folder = path.join(place.folder, `order-${name}`);
      await mkdir(folder);
      return note(name, mediaWorkers.makeVariants({ path: files[at] ?? '', isAnimated: false, folder }));
    };
    const first = variants('first copies', 0);
    await vi.waitFor(async () => expect(await workers()).toHaveLength(1), 5_000);
    const second = variants('second copies', 1);
    const uploads = ['one', 'two', 'three'].map((name) =>
      note(name, mediaWorkers.inspect({ kind: 'media', path: files[2] ?? '', name: 'a.jpg' })),
    );
    await Promise.all([first, second, ...uploads]);
    expect(order.filter((name) => !name.endsWith('copies'))).toEqual(['one', 'two', 'three']);
    expect(order.at(-1)).toBe('second copies');
    expect(order[0]).toBe('one');
  });
});

describe('a failure', () => {
  it('is distinguished from a refused file', async () => {
    const file = await place.put(small);
    const folder = path.join(place.folder, 'is-not-there');
    const failure = await settled(build().makeVariants({ path: file, isAnimated: false, folder }));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toHaveProperty('code');
    expect(String(failure)).not.toContain(errorTexts.unavailable);
    await rm(file);
  });
});
