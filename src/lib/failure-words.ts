import { errorTexts } from '../domain/forms/error-texts.ts';
import { formTexts } from '../domain/forms/texts.ts';
import type { Failure, FailureCode } from './api-error.ts';

/** Of failures that no words of the server come with. */
const own: Partial<Record<FailureCode, string>> = {
  NETWORK: formTexts.unreachable,
  TOO_LARGE: formTexts.tooLarge,
  UNREADABLE: formTexts.unreadable,
  UNAVAILABLE: formTexts.unavailable,
  RATE_LIMITED: formTexts.tooMany,
};

/** A failure in a sentence: the server's own words, or what is known where it gave none. */
export function failureWords({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return message === '' ? (own[code] ?? errorTexts.unexpected) : message;
}
