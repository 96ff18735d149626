import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { DomainError } from '../errors.ts';

/** False if another version is stored or it is gone. VALIDATION, naming the record, if publishing rules reject it. */
export async function orBehind(name: string, publish: () => Promise<unknown>): Promise<boolean> {
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
