import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildMediaWorkers, type MediaWorkers } from '../../../server/workers/media-workers.ts';
import { buildLog } from '../../../server/platform/log.ts';
import { buildWorkerPool, type WorkerPoolOptions } from '../../../server/workers/pool.ts';

/** Media workers with a separate pool. */
export interface OwnMediaWorkers extends MediaWorkers {
  close(): Promise<void>;
}

export function openMediaWorkers(options: Partial<WorkerPoolOptions> = {}): OwnMediaWorkers {
  const log = buildLog('silent');
  const pool = buildWorkerPool({ program: inject('workerProgram'), log, ...options });
  return { ...buildMediaWorkers(pool, log), close: () => pool.close() };
}

/** Media workers that run the built worker, with a folder for the files of a test file. */
export function useMediaWorkers() {
  let folder = '';
  let mediaWorkers: OwnMediaWorkers;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-mediaWorkers-'));
    mediaWorkers = openMediaWorkers();
  });

  afterAll(async () => {
    await mediaWorkers.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes a file with a unique name. */
  async function put(bytes: Buffer): Promise<string> {
    count += 1;
    const file = path.join(folder, `upload-${count}`);
    await writeFile(file, bytes);
    return file;
  }

  return {
    get folder() {
      return folder;
    },
    get mediaWorkers() {
      return mediaWorkers;
    },
    put,
    /** Processes a picture as an upload into the library would. */
    async inspect(bytes: Buffer, name: string) {
      const inspected = await mediaWorkers.inspect({ kind: 'media', path: await put(bytes), name });
      return { ...inspected, bytes: await readFile(inspected.path) };
    },
  };
}
