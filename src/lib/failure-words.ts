import { errorTexts } from '../domain/texts/errors.ts';
import { formTexts } from '../domain/texts/forms.ts';
import type { Failure } from './api-error.ts';

/** A failure in a sentence: the server's own words, or what is known where it gave none. */
export function failureWords({ code, message }: Failure): string {
  if (code === 'NETWORK') return formTexts.unreachable;
  return message === '' ? errorTexts.unexpected : message;
}
