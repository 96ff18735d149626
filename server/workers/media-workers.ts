import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Crop } from '../../src/domain/media/crop.ts';
import type { UploadKind } from '../../src/domain/media/media.ts';
import type { WorkerPool } from './pool.ts';

export interface Inspection {
  kind: UploadKind;
  path: string;
  /** As sent. */
  name: string;
}

/** Next to the source. */
export interface Inspected {
  path: string;
  /** By its bytes. */
  type: string;
  extension: string;
  /** Bytes; SHA-256 in hexadecimal. */
  size: number;
  checksum: string;
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** `data:` URL; null for drawings and documents. */
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

/** Of a stored picture, within it. */
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
   * Pictures re-encoded without metadata, drawings sanitised, documents unchanged. DomainError VALIDATION on `file`,
   * UNAVAILABLE: queue full.
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
        await removeBeside(inspection.path, log);
        throw error;
      }
    },
    crop: (source) => workers.run({ name: 'crop', source }),
    makeVariants: (source) => workers.run({ name: 'variants', source }),
  };
}

/** An aborted worker's, named after the source. */
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
