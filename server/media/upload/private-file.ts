import { rm } from 'node:fs/promises';
import type { Deps } from '../../context.ts';
import type { Tx } from '../../platform/database.ts';
import type { Sealed } from '../../platform/keys.ts';
import type { Inspected, Inspection } from '../../workers/media-workers.ts';
import { displayName, publicName } from '../naming.ts';
import { newKey, putBytes } from './bytes.ts';
import { refuseVirus } from './virus.ts';

/** Bytes in the private store, without row: {@link addPrivate}, or removed by caller, else sweep. */
export interface PrivateFile extends Pick<Inspected, 'type' | 'extension' | 'size' | 'checksum' | 'width' | 'height'> {
  storageKey: string;
  /** For display. */
  name: string;
  seal: Sealed | undefined;
}

/** Inspects, scans, encrypts, stores. `path` stays the caller's. DomainError VALIDATION or UNAVAILABLE on `file` */
export async function storePrivate(deps: Deps, inspection: Inspection): Promise<PrivateFile> {
  const inspected = await deps.mediaWorkers.inspect(inspection);
  try {
    await refuseVirus(deps, inspected.path, inspection.kind);
    const { type, extension, size, checksum, width, height } = inspected;
    const storageKey = newKey('private', extension);
    const seal = await putBytes(deps, 'private', { ...inspected, key: storageKey });
    return { storageKey, name: displayName(inspection.name), type, extension, size, checksum, width, height, seal };
  } finally {
    if (inspected.path !== inspection.path) await rm(inspected.path, { force: true });
  }
}

/** Nobody's own: read rights are decided where used. @returns the id */
export async function addPrivate(
  tx: Tx,
  { extension, seal, ...file }: PrivateFile,
  { createdBy, now }: { createdBy: string | null; now: Date },
): Promise<string> {
  const { id } = await tx.mediaFile.create({
    data: {
      ...file,
      ...(seal === undefined ? {} : { seal: seal.sealed, sealKeyId: seal.keyId }),
      publicName: publicName(file.name, { extension, now }),
      store: 'private',
      createdAt: now,
      createdBy,
      updatedAt: now,
      updatedBy: createdBy,
    },
    select: { id: true },
  });
  return id;
}
