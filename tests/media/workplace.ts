import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildWorkshop, type Workshop } from '../../server/workers/workshop.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildWorkerPool, type WorkerPoolOptions } from '../../server/workers/pool.ts';

/** A workshop with a worker pool of its own. */
export interface OwnWorkshop extends Workshop {
  close(): Promise<void>;
}

export function openWorkshop(options: Partial<WorkerPoolOptions> = {}): OwnWorkshop {
  const log = buildLog('silent');
  const pool = buildWorkerPool({ program: inject('workerProgram'), log, ...options });
  return { ...buildWorkshop(pool, log), close: () => pool.close() };
}

/** A workshop with the built worker and a folder for the files of a test file. */
export function useWorkshop() {
  let folder = '';
  let workshop: OwnWorkshop;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-workshop-'));
    workshop = openWorkshop();
  });

  afterAll(async () => {
    await workshop.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes a file of a name that no other has. */
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
    get workshop() {
      return workshop;
    },
    put,
    /** What becomes of a picture that is uploaded into the library under a name. */
    async inspect(bytes: Buffer, name: string) {
      const inspected = await workshop.inspect({ kind: 'media', path: await put(bytes), name });
      return { ...inspected, bytes: await readFile(inspected.path) };
    },
  };
}
