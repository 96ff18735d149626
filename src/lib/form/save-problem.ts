import type { FieldErrors } from '../../domain/forms/errors.ts';
import { type Failure, isRetryable } from '../api/api-error.ts';
import { readFailure } from '../api/failure.ts';
import { errorMessage } from '../api/error-message.ts';

/** New each time, so the summary gets focus again. */
export interface SaveProblem {
  message: string;
  /** The form's own first. */
  fieldErrors: FieldErrors;
  /** No verdict by the server. */
  isRetryable: boolean;
  requestId: string | undefined;
}

export function saveProblemOf(error: unknown): SaveProblem & { failure: Failure } {
  const failure = readFailure(error);
  const canRetry = isRetryable(error) || failure.code === 'UNEXPECTED';
  return {
    message: errorMessage(failure),
    fieldErrors: failure.fieldErrors,
    isRetryable: canRetry,
    requestId: canRetry ? failure.requestId : undefined,
    failure,
  };
}
