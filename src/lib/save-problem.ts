import type { FieldErrors } from '../domain/forms/errors.ts';
import { type Failure, isRetryable } from './api-error.ts';
import { readFailure } from './failure.ts';
import { errorMessage } from './error-message.ts';

/** A new object each time, so that the summary gets focus even for the same reason. */
export interface SaveProblem {
  message: string;
  /** By field, the form's own first. */
  fieldErrors: FieldErrors;
  /** No verdict by the server: resending may succeed. */
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
