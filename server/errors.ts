import type { ErrorCode, FieldErrors } from '../src/domain/forms/errors.ts';

interface DomainErrorOptions {
  /** The message's input field. */
  field?: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  details?: Record<string, string>;
  cause?: unknown;
}

/**
 * Expected, with a user-facing message. One middleware maps it to the response; others become a fixed text plus request
 * id.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fieldErrors = options.fieldErrors ?? (options.field === undefined ? {} : { [options.field]: [message] });
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }
}

const statuses: Record<ErrorCode, number> = {
  TRIAL_REQUIRED: 401,
  SIGN_IN_REQUIRED: 401,
  MFA_REQUIRED: 401,
  REAUTH_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  UNEXPECTED: 500,
};

/** Outside procedures; `details.status` is more specific (413, 414 …). */
export function httpStatusOf({ code, details }: DomainError): number {
  return Number(details?.status ?? statuses[code]);
}
