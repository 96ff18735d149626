import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { DomainError } from '../errors.ts';

/** An error on the file field. */
export function fileRefusal(sentence: string, options: { status?: string; cause?: unknown } = {}): DomainError {
  const { status, cause } = options;
  return new DomainError('VALIDATION', sentence, {
    field: 'file',
    cause,
    ...(status === undefined ? {} : { details: { status } }),
  });
}

/** Disk or bucket is full. */
export function noRoom(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', mediaRefusals.noRoom, { details: { status: '507' }, field: 'file', cause });
}
