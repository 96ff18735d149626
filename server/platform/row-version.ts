import { formTexts } from '../../src/domain/forms/texts.ts';
import { DomainError } from '../errors.ts';

/**
 * Refuses a change that was based on another version of the row (D37).
 *
 * @throws CONFLICT
 */
export function refuseNewer(row: { version: number }, version: number, message: string = formTexts.newerVersion): void {
  if (row.version !== version) throw new DomainError('CONFLICT', message);
}
