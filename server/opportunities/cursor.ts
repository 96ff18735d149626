import { opportunityTexts } from '../../src/domain/texts/opportunities.ts';
import { DomainError } from '../errors.ts';

/** The last row of a page: the next one begins right after it in the order `created_at desc, id desc`. */
interface OpportunityCursor {
  createdAt: Date;
  id: string;
}

const pattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Makes the opaque `after` of an address. Times are stored to the millisecond, so nothing is lost. */
export function encodeCursor({ createdAt, id }: OpportunityCursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** Reads `after`; anything that `encodeCursor` did not make is refused as VALIDATION on the field `after`. */
export function decodeCursor(after: string): OpportunityCursor {
  const [, time, id] = pattern.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined || encodeCursor({ createdAt: new Date(Number(time)), id }) !== after) {
    throw new DomainError('VALIDATION', opportunityTexts.badCursor, { field: 'after' });
  }
  return { createdAt: new Date(Number(time)), id };
}
