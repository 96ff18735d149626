import type { FieldErrors } from '../domain/forms/errors.ts';
import { type Failure, isRetryable } from './api-error.ts';
import { readFailure } from './failure.ts';
import { failureWords } from './failure-words.ts';

/** Why a save was refused. A new object each time, also for the same reason, so that its summary takes the focus anew. */
export interface SaveProblem {
  message: string;
  /** By field, in the order of the form's own fields first. */
  fieldErrors: FieldErrors;
  /** Nobody has judged it: sending the same again may succeed. */
  isRetryable: boolean;
  requestId: string | undefined;
}

/** What an answer of the server, or none, says about a save. */
export function saveProblemOf(error: unknown): SaveProblem & { failure: Failure } {
  const failure = readFailure(error);
  const canRetry = isRetryable(error) || failure.code === 'UNEXPECTED';
  return {
    message: failureWords(failure),
    fieldErrors: failure.fieldErrors,
    isRetryable: canRetry,
    requestId: canRetry ? failure.requestId : undefined,
    failure,
  };
}
