import { errorTexts } from '../../domain/forms/error-texts.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import type { Failure, FailureCode } from './api-error.ts';

/** Without a server message. */
const own: Partial<Record<FailureCode, string>> = {
  NETWORK: formTexts.unreachable,
  TOO_LARGE: formTexts.tooLarge,
  UNREADABLE: formTexts.unreadable,
  UNAVAILABLE: formTexts.unavailable,
  RATE_LIMITED: formTexts.tooMany,
};

export function errorMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return message === '' ? (own[code] ?? errorTexts.unexpected) : message;
}
