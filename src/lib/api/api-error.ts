import { TRPCClientError } from '@trpc/client';
import { createSerializationAdapter } from '@tanstack/react-router';
import type { ErrorCode } from '../../domain/forms/errors.ts';
import type { AppRouter } from './trpc.ts';

/** 'NETWORK': no response; others, not from the API: too large for a proxy, or unreadable. */
export type FailureCode = ErrorCode | 'NETWORK' | 'TOO_LARGE' | 'UNREADABLE';

export interface Failure {
  code: FailureCode;
  message: string;
  requestId: string | undefined;
  fieldErrors: Record<string, string[]>;
  details: Record<string, string>;
}

export function asApiError(error: unknown): TRPCClientError<AppRouter> | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>) : undefined;
}

/** Not from the API, or malformed. */
export function unreadableAnswer(status: number): TRPCClientError<AppRouter> {
  return new TRPCClientError('unreadable answer', { meta: { status } });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined if malformed. */
export function dataOf(apiError: TRPCClientError<AppRouter> | undefined): Record<string, unknown> | undefined {
  const data: unknown = apiError?.data;
  return isRecord(data) && typeof data.appCode === 'string' ? data : undefined;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

const foreignCodes: Readonly<Record<number, FailureCode | undefined>> = {
  413: 'TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};

const isGateway = (status: unknown) => foreignCodes[status as number] === 'UNAVAILABLE';

/** Undefined without a response. */
function foreignStatus(apiError: TRPCClientError<AppRouter>): number | undefined {
  const status = apiError.meta?.status;
  return typeof status === 'number' ? status : undefined;
}

function foreignCode(status: number | undefined): FailureCode {
  if (status === undefined) return 'NETWORK';
  return foreignCodes[status] ?? (status >= 500 ? 'UNEXPECTED' : 'UNREADABLE');
}

/** NETWORK: no response. */
export function failureOf(error: unknown): Pick<Failure, 'code' | 'requestId'> {
  const apiError = asApiError(error);
  const { appCode, requestId } = dataOf(apiError) ?? {};
  if (isText(appCode))
    return { code: appCode as ErrorCode, requestId: isText(requestId) && requestId !== '' ? requestId : undefined };
  const code = apiError === undefined ? 'UNEXPECTED' : foreignCode(foreignStatus(apiError));
  return { code, requestId: undefined };
}

/** 502, 503, 504, no response (D57), unreadable success; never refusals. */
export function isRetryable(error: unknown): boolean {
  const apiError = asApiError(error);
  if (apiError === undefined) return false;
  const data = dataOf(apiError);
  if (data !== undefined) return isGateway(data.httpStatus);
  const status = foreignStatus(apiError);
  return status === undefined || status < 400 || isGateway(status);
}

/** By the guard. */
export class TrialRequired extends Error {
  constructor() {
    super('TRIAL_REQUIRED');
  }
}

/** Also after serialisation; and the API's. */
export function isTrialRequired(error: unknown): boolean {
  return (error instanceof Error && error.message === 'TRIAL_REQUIRED') || failureOf(error).code === 'TRIAL_REQUIRED';
}

/** For hydration: code and request id, no stack. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is TRPCClientError<AppRouter> => value instanceof TRPCClientError,
  toSerializable: (error) => ({ message: error.message, shape: error.shape ?? null }),
  fromSerializable: ({ message, shape }): TRPCClientError<AppRouter> =>
    shape === null ? new TRPCClientError(message) : TRPCClientError.from({ error: shape }),
});
