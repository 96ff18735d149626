import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { UploadKind } from '../../src/domain/media/media.ts';
import type { WorkerPool } from './pool.ts';

/** What is looked into: a file on this machine, and what is claimed of it. */
export interface Inspection {
  kind: UploadKind;
  path: string;
  /** The uploader's name of it, as it came. */
  name: string;
}

/** A file that may be stored, at a path of its own beside the one given. */
export interface Inspected {
  path: string;
  /** Mime type and extension by its bytes. */
  type: string;
  extension: string;
  /** Bytes, and their SHA-256 in hexadecimal. */
  size: number;
  checksum: string;
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** `data:` address of a tiny picture; null for drawings and documents. */
  placeholder: string | null;
  /** Parts were taken out of a drawing. */
  isCleaned: boolean;
}

/** A picture whose smaller copies are made, and the folder that they are put into. */
export interface VariantSource {
  path: string;
  isAnimated: boolean;
  folder: string;
}

/** A smaller copy, as a file at `path`. */
export interface MadeVariant {
  path: string;
  type: 'image/avif' | 'image/webp';
  width: number;
  height: number;
  size: number;
}

/** Looks into files and makes pictures, in the processes of the worker pool. */
export interface MediaWorkers {
  /**
   * Checks a file by its name, its first bytes and a parser, and writes what may be stored: pictures encoded again without
   * the metadata they carried, drawings cleaned, documents as they are. DomainError VALIDATION on the field `file` with
   * a sentence, UNAVAILABLE when too many wait.
   */
  inspect(inspection: Inspection): Promise<Inspected>;
  /** Makes the smaller copies of a picture into `folder`. */
  makeVariants(source: VariantSource): Promise<MadeVariant[]>;
}

export function buildMediaWorkers(workers: WorkerPool, log: Logger): MediaWorkers {
  return {
    async inspect(inspection) {
      try {
        return await workers.run({ name: 'inspect', inspection });
      } catch (error) {
        await removeBeside(inspection.path, log);
        throw error;
      }
    },
    makeVariants: (source) => workers.run({ name: 'variants', source }),
  };
}

/** What a worker that was ended in its task has written so far: its files carry the name of the one they are made of. */
async function removeBeside(path: string, log: Logger): Promise<void> {
  try {
    const folder = dirname(path);
    const beginning = `${basename(path)}.`;
    for (const name of await readdir(folder)) {
      if (name.startsWith(beginning)) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'what is left of a refused file could not be removed');
  }
}
