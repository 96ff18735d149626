import { readFile } from 'node:fs/promises';
import { createExtractorFromData, UnrarError } from 'node-unrar-js';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { ArchiveCount } from './archive-names.ts';
import { copySibling } from './sibling-file.ts';
import { Refused } from './refused.ts';
import { endsAsZip, withZip } from './zip.ts';

export async function unchanged(path: string, extension: string, type: string): Promise<Inspected> {
  const copy = await copySibling(path, extension);
  return {
    ...copy,
    type,
    extension,
    width: null,
    height: null,
    isAnimated: false,
    placeholder: null,
    isCleaned: false,
  };
}

/** Reads names and sizes of the contents only. Throws Refused. */
export async function inspectZip(path: string): Promise<Inspected> {
  await withZip(path, () => undefined);
  return unchanged(path, 'zip', 'application/zip');
}

const refusalOfReason: Partial<Record<UnrarError['reason'], string>> = {
  ERAR_MISSING_PASSWORD: mediaRefusals.encrypted,
  ERAR_BAD_PASSWORD: mediaRefusals.encrypted,
};

const faults = ['uncaughtException', 'unhandledRejection'];

/** They rethrow any error and so end the process. */
async function openRar(data: ArrayBuffer) {
  const before = new Set(faults.flatMap((fault) => process.rawListeners(fault)));
  try {
    return await createExtractorFromData({ data });
  } finally {
    for (const fault of faults) {
      for (const listener of process.rawListeners(fault)) {
        if (!before.has(listener)) process.removeListener(fault, listener as () => void);
      }
    }
  }
}

async function listRar(path: string): Promise<void> {
  const bytes = await readFile(path);
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { arcHeader, fileHeaders } = (await openRar(data)).getFileList();
  if (arcHeader.flags.headerEncrypted) throw new Refused(mediaRefusals.encrypted);
  if (arcHeader.flags.volume) throw new Refused(mediaRefusals.archiveVolume);
  const count = new ArchiveCount();
  let packed = 0;
  for (const { name, flags, packSize, unpSize } of fileHeaders) {
    if (flags.encrypted) throw new Refused(mediaRefusals.encrypted);
    count.add({ name, packed: packSize, unpacked: unpSize });
    packed += packSize;
  }
  count.end();
  if (packed > bytes.length) throw new Refused(mediaRefusals.broken);
}

/** Reads names and sizes of the contents only. Throws Refused. */
export async function inspectRar(path: string): Promise<Inspected> {
  if (await endsAsZip(path)) throw new Refused(mediaRefusals.hiddenData);
  try {
    await listRar(path);
  } catch (error) {
    if (error instanceof Refused) throw error;
    const known = error instanceof UnrarError ? refusalOfReason[error.reason] : undefined;
    throw new Refused(known ?? mediaRefusals.broken, { cause: error });
  }
  return unchanged(path, 'rar', 'application/vnd.rar');
}
