import { isSameValue } from '../../src/domain/content/places.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { DomainError } from '../errors.ts';

interface Written {
  enquiryId: string;
  content: unknown;
}

/**
 * Whether what has the browser's id was stored before (D57).
 * @throws VALIDATION on `field` if it is another enquiry's, CONFLICT with `refusal` if its content is another
 */
export function isRepeat(
  kept: Written | null,
  sent: Written,
  { field, refusal }: { field: string; refusal: string },
): boolean {
  if (kept === null) return false;
  if (kept.enquiryId !== sent.enquiryId) throw new DomainError('VALIDATION', errorTexts.invalid, { field });
  if (!isSameValue(kept.content, sent.content)) {
    throw new DomainError('CONFLICT', refusal, { details: { reason: 'stored' } });
  }
  return true;
}
