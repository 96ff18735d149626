import { initTRPC, TRPCError } from '@trpc/server';
import * as z from 'zod';
import { fieldErrorsOf, type ErrorCode, type ErrorData } from '../src/domain/forms/errors.ts';
import { pingMs } from '../src/domain/notifications/streams.ts';
import { issueSentence } from '../src/domain/forms/issue-sentence.ts';
import { buildTexts } from '../src/domain/site/build-texts.ts';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { type AccessLevel, type Refusal, refusalOf } from '../src/domain/access/access.ts';
import { authTexts } from '../src/domain/auth/texts.ts';
import type { Caller } from './caller.ts';
import { noteActivity } from './auth/sessions/sessions.ts';
import type { Context } from './context.ts';
import { DomainError } from './errors.ts';
import { isDatabaseDown, isStatementEnded } from './platform/database/outages.ts';
import type { RefusalNote } from './platform/http/request-notes.ts';
import { noteFallback } from './platform/fallbacks.ts';
import { transformer } from './transformer.ts';

// zod's defaults are for developers: use the browser's texts.
z.config({ customError: issueSentence });

const trpcCodes: Record<ErrorCode, TRPCError['code']> = {
  TRIAL_REQUIRED: 'UNAUTHORIZED',
  SIGN_IN_REQUIRED: 'UNAUTHORIZED',
  MFA_REQUIRED: 'UNAUTHORIZED',
  REAUTH_REQUIRED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  VALIDATION: 'BAD_REQUEST',
  CONFLICT: 'CONFLICT',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  UNEXPECTED: 'INTERNAL_SERVER_ERROR',
};

/** Maps any error to one for the caller; unexpected messages never leave the server. */
export function toDomainError(thrown: unknown): DomainError {
  const error = thrown instanceof TRPCError && thrown.cause !== undefined ? thrown.cause : thrown;
  if (error instanceof DomainError) return error;
  if (error instanceof z.core.$ZodError) {
    return new DomainError('VALIDATION', errorTexts.invalid, {
      fieldErrors: fieldErrorsOf(error.issues),
      cause: error,
    });
  }
  if (isDatabaseDown(error) || isStatementEnded(error)) {
    return new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5, cause: error });
  }
  if (error instanceof TRPCError) {
    switch (error.code) {
      case 'NOT_FOUND':
        return new DomainError('NOT_FOUND', buildTexts.unknownCall, { cause: error });
      case 'PAYLOAD_TOO_LARGE':
      case 'BAD_REQUEST':
      case 'PARSE_ERROR':
      case 'METHOD_NOT_SUPPORTED':
      case 'UNSUPPORTED_MEDIA_TYPE':
        return new DomainError('VALIDATION', errorTexts.invalid, { cause: error });
      default:
    }
  }
  return new DomainError('UNEXPECTED', errorTexts.unexpected, { cause: error });
}

/** Codes only, no input. */
export function refusalNoteOf(refusal: DomainError, call?: string): RefusalNote {
  const { code, cause, details } = refusal;
  const reason = details?.reason ?? details?.status ?? (cause instanceof TRPCError ? cause.code : undefined);
  const issues = cause instanceof z.core.$ZodError ? [...new Set(cause.issues.map((issue) => issue.code))] : [];
  return {
    ...(call === undefined ? {} : { call }),
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(issues.length === 0 ? {} : { issues }),
  };
}

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  // Keeps proxies from closing idle streams; browsers detect dead ones.
  sse: { ping: { enabled: true, intervalMs: pingMs } },
  errorFormatter({ shape, error, ctx }) {
    const refusal = toDomainError(error);
    const data: ErrorData = {
      appCode: refusal.code,
      requestId: ctx?.requestId ?? '',
      fieldErrors: refusal.fieldErrors,
      ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
      ...(refusal.details === undefined ? {} : { details: refusal.details }),
    };
    return {
      code: shape.code,
      message: refusal.message,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, ...data },
    };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Maps errors to responses and logs unexpected ones under the request id. */
const refusals = t.middleware(async ({ ctx, path, type, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toDomainError(result.error);
  if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE') {
    ctx.log.error({ err: result.error.cause ?? result.error, path, type }, 'call failed');
    // The page shows a fallback.
    noteFallback(refusal);
  }
  const code = refusal.code === 'VALIDATION' ? result.error.code : trpcCodes[refusal.code];
  return {
    ...result,
    error: new TRPCError({
      code: code === 'INTERNAL_SERVER_ERROR' ? trpcCodes[refusal.code] : code,
      message: refusal.message,
      cause: refusal,
    }),
  };
});

/**
 * Rate-limits each call of a batch. Parses the input even where none is expected, to reject malformed input.
 */
const counted = t.middleware(async ({ ctx, getRawInput, next }) => {
  await ctx.deps.limits.read(ctx.ip);
  await getRawInput();
  return next();
});

const gated = t.middleware(({ ctx, next }) => {
  if (!ctx.hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  return next();
});

/** Reachable before the trial gate. */
export const openProcedure = t.procedure.use(refusals).use(counted);

/** For visitors past the trial gate. */
export const publicProcedure = openProcedure.use(gated);

/** Throws if unknown, because 'unknown' is not 'nobody' (D6). */
function callerOf({ caller, callerFailure }: Pick<Context, 'caller' | 'callerFailure'>): Context['caller'] {
  if (callerFailure !== undefined) throw toDomainError(callerFailure);
  return caller;
}

const refusalErrors: Record<Exclude<Refusal, 'sign-in'>, () => DomainError> = {
  forbidden: () => new DomainError('FORBIDDEN', authTexts.forbidden),
  'set-password': () =>
    new DomainError('FORBIDDEN', authTexts.setPasswordFirst, { details: { reason: 'set-password' } }),
  'set-up-two-factor': () =>
    new DomainError('MFA_REQUIRED', authTexts.setUpTwoFactorFirst, { details: { setUp: 'yes' } }),
};

/** The caller; throws what is missing for `level` (D7). */
export function requireLevel(
  ctx: Pick<Context, 'caller' | 'callerFailure' | 'isMfaPending' | 'onOwnRead'>,
  level: AccessLevel,
): Caller {
  if (ctx.onOwnRead !== undefined) {
    ctx.onOwnRead();
    throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
  }
  const caller = callerOf(ctx);
  const refusal = refusalOf(level, caller?.viewer ?? null);
  if (caller === null || refusal === 'sign-in') {
    throw ctx.isMfaPending
      ? new DomainError('MFA_REQUIRED', authTexts.secondFactorRequired)
      : new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
  }
  if (refusal !== undefined) throw refusalErrors[refusal]();
  return caller;
}

/** Automatic mutations are not activity (D9); the idle-end one moves it itself. */
const isNoActivity = (path: string) =>
  path.endsWith('.saveDraft') || path === 'billing.confirmCard' || path === 'auth.refresh';

/** Mutations count as activity. */
function guarded(level: AccessLevel) {
  return t.middleware(async ({ ctx, type, path, next }) => {
    const caller = requireLevel(ctx, level);
    const result = await next({ ctx: { caller } });
    if (result.ok && type === 'mutation' && !isNoActivity(path)) await noteActivity(ctx);
    return result;
  });
}

/** For the caller's own data. */
export const signedInProcedure = publicProcedure.use(guarded('signedIn'));

/** For editors and admins (D5). */
export const editorProcedure = publicProcedure.use(guarded('editor'));

/** For officers and admins (D67). */
export const officerProcedure = publicProcedure.use(guarded('officer'));

/** For everybody with a role. */
export const staffProcedure = publicProcedure.use(guarded('staff'));

export const adminProcedure = publicProcedure.use(guarded('admin'));
