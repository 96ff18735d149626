import { type UnnamedIssue, wordsOf } from './issue-sentence.ts';

/**
 * The closed list of error codes an answer of the API can carry in `data.appCode` (D7, HOUSE.md).
 * Screens decide by these, never by the words of a message.
 */
export const errorCodes = [
  'TRIAL_REQUIRED',
  'SIGN_IN_REQUIRED',
  'MFA_REQUIRED',
  'FORBIDDEN',
  'REAUTH_REQUIRED',
  'NOT_FOUND',
  'VALIDATION',
  'CONFLICT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNEXPECTED',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Field name (dotted for nested ones) to the sentences that belong beside that field. */
export type FieldErrors = Record<string, string[]>;

interface Issue extends UnnamedIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** The issues of a refused schema, by field, each in words for a person: the schema's own, else `issueSentence`'s. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    (fields[issue.path.map(String).join('.')] ??= []).push(wordsOf(issue.message, issue));
  }
  return fields;
}

/** What every error of the API carries beside tRPC's own fields. */
export interface ErrorData {
  appCode: ErrorCode;
  /** Shown to people so that they can name what happened; the same id stands in the log. */
  requestId: string;
  fieldErrors: FieldErrors;
  /** Seconds to wait, for RATE_LIMITED and UNAVAILABLE. */
  retryAfterSeconds?: number;
  /** Small facts a screen needs to go on, for example the sector of a closed opportunity (D29). */
  details?: Record<string, string>;
}
