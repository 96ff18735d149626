import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { DomainError } from '../errors.ts';

/** False if another version is stored or it is gone. VALIDATION, naming the record, if publishing rules reject it. */
async function publishOrReport(name: string, publish: () => Promise<unknown>): Promise<boolean> {
  try {
    await publish();
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'CONFLICT' || error.code === 'NOT_FOUND') return false;
    const sentence = Object.values(error.fieldErrors).flat()[0] ?? error.message;
    throw new DomainError('VALIDATION', refusals.lineFailed(name, sentence), { field: 'file', cause: error });
  }
}

/** One by one; returns the ids behind. */
export async function publishEach<Entry>(
  changes: readonly { stored: { id: string; version: number }; entry: Entry }[],
  nameOf: (entry: Entry) => string,
  publish: (id: string, publication: { baseVersion: number; entry: Entry }) => Promise<unknown>,
): Promise<string[]> {
  const behind: string[] = [];
  for (const { stored, entry } of changes) {
    const publication = { baseVersion: stored.version, entry };
    if (!(await publishOrReport(nameOf(entry), () => publish(stored.id, publication)))) behind.push(stored.id);
  }
  return behind;
}
