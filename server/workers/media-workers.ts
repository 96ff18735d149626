import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Crop } from '../../src/domain/media/crop.ts';
import type { UploadKind } from '../../src/domain/media/media.ts';
import type { WorkerPool } from './pool.ts';

export interface Inspection {
  kind: UploadKind | 'enquiry-file';
  path: string;
  /** As sent by the browser. */
  name: string;
}

/** Paths are next to the source. */
export interface Inspected {
  path: string;
  /** Detected from the bytes. */
  type: string;
  extension: string;
  /** In bytes; SHA-256 in hex. */
  size: number;
  checksum: string;
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** A `data:` URL; null for drawings and documents. */
  placeholder: string | null;
  isCleaned: boolean;
}

export interface VariantSource {
  path: string;
  isAnimated: boolean;
  folder: string;
  /** Undefined: all of it. */
  crop?: Crop | undefined;
}

/** Crop within a stored picture. */
export interface CropSource {
  path: string;
  type: string;
  crop: Crop;
  maxBytes: number;
}

/** A file at `path`. */
export interface MadeVariant {
  path: string;
  type: 'image/avif' | 'image/webp';
  width: number;
  height: number;
  size: number;
}

export interface MediaWorkers {
  /**
   * Re-encodes pictures without metadata, sanitises drawings, keeps documents. @throws VALIDATION on `file`,
   * UNAVAILABLE if the queue is full
   */
  inspect(inspection: Inspection): Promise<Inspected>;
  /** In the format of the source. DomainError as of `inspect`. */
  crop(source: CropSource): Promise<Inspected>;
  makeVariants(source: VariantSource): Promise<MadeVariant[]>;
}

export function buildMediaWorkers(workers: WorkerPool, log: Logger): MediaWorkers {
  return {
    async inspect(inspection) {
      try {
        return await workers.run({ name: 'inspect', inspection });
      } catch (error) {
        await removeLeftovers(inspection.path, log);
        throw error;
      }
    },
    crop: (source) => workers.run({ name: 'crop', source }),
    makeVariants: (source) => workers.run({ name: 'variants', source }),
  };
}

/** Removes what an aborted worker left next to the source. */
async function removeLeftovers(path: string, log: Logger): Promise<void> {
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
