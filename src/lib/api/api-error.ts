import type { TRPCClientError } from '@trpc/client';
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

type ErrorShape = NonNullable<TRPCClientError<AppRouter>['shape']>;

interface Origin {
  shape?: ErrorShape | undefined;
  /** Status of the response. */
  status?: number;
  cause?: unknown;
}

/** A call failed: a refusal with its shape, a foreign response with its status, or no response. */
export class ApiError extends Error {
  readonly shape: ErrorShape | undefined;
  readonly status: number | undefined;

  constructor(message: string, { shape, status, cause }: Origin = {}) {
    super(message, { cause });
    this.name = 'ApiError';
    this.shape = shape;
    this.status = status;
  }

  /** As the types of tRPC's hooks promise. */
  get data(): ErrorShape['data'] | undefined {
    return this.shape?.data;
  }

  /** @param shape as received: malformed, only the status counts */
  static from(shape: unknown, status?: number): ApiError {
    const isShape = isRecord(shape) && typeof shape.code === 'number' && isText(shape.message);
    const read = isShape ? (shape as unknown as ErrorShape) : undefined;
    return new ApiError(read?.message ?? 'unreadable refusal', {
      shape: read,
      ...(status !== undefined && { status }),
    });
  }
}

/** No response; also when a part of the page cannot be fetched. */
export const noAnswer = (cause?: unknown) =>
  new ApiError(cause instanceof Error ? cause.message : 'no connection', { cause });

/** By its shape: an error may come from another copy of this module. */
export function asApiError(error: unknown): ApiError | undefined {
  return error instanceof Error && 'shape' in error ? (error as ApiError) : undefined;
}

/** Not from the API, or malformed. */
export const unreadableAnswer = (status: number) => new ApiError('unreadable answer', { status });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined if malformed. */
export function dataOf(apiError: ApiError | undefined): Record<string, unknown> | undefined {
  const data: unknown = apiError?.shape?.data;
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
  const code = apiError === undefined ? 'UNEXPECTED' : foreignCode(apiError.status);
  return { code, requestId: undefined };
}

/** 502, 503, 504, no response (D57), unreadable success; never refusals. */
export function isRetryable(error: unknown): boolean {
  const apiError = asApiError(error);
  if (apiError === undefined) return false;
  const data = dataOf(apiError);
  if (data !== undefined) return isGateway(data.httpStatus);
  const { status } = apiError;
  return status === undefined || status < 400 || isGateway(status);
}

/** D57. */
export const isRetried = (failures: number, error: unknown): boolean => failures < 1 && isRetryable(error);

/** By the guard. */
export class TrialRequired extends Error {
  constructor() {
    super('TRIAL_REQUIRED');
  }
}

/** Recognises it after serialisation, and from the API. */
export function isTrialRequired(error: unknown): boolean {
  return (error instanceof Error && error.message === 'TRIAL_REQUIRED') || failureOf(error).code === 'TRIAL_REQUIRED';
}

/** For hydration: code and request id, no stack. */
export const apiErrorAdapter = createSerializationAdapter({
  key: 'api-error',
  test: (value): value is ApiError => asApiError(value) !== undefined,
  toSerializable: ({ message, shape }) => ({ message, shape: shape ?? null }),
  fromSerializable: ({ message, shape }) => new ApiError(message, { shape: shape ?? undefined }),
});
