import { type UnnamedIssue, wordsOf } from './issue-sentence.ts';

/** Closed list (D7). Screens branch on these, never on messages. */
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

export type FieldErrors = Record<string, string[]>;

interface Issue extends UnnamedIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** The schema's message, else `issueSentence`. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    (fields[issue.path.map(String).join('.')] ??= []).push(wordsOf(issue.message, issue));
  }
  return fields;
}

export interface ErrorData {
  appCode: ErrorCode;
  requestId: string;
  fieldErrors: FieldErrors;
  /** For RATE_LIMITED and UNAVAILABLE. */
  retryAfterSeconds?: number;
  /** For continuing, e.g. a closed opportunity's sector (D29). */
  details?: Record<string, string>;
}
