import type { Operation } from '@trpc/client';

type Call = Pick<Operation, 'type' | 'path' | 'context'>;

/** Set by screens behind sign-in, so that visitors need not load them. */
export const callHooks: {
  /** Resolves to whether to resend a failed call. */
  retry?: (error: unknown, call: Pick<Call, 'type' | 'path'>) => Promise<boolean>;
  /** Runs after each call, before its caller resumes. */
  ended?: (call: Call, error?: unknown) => void;
} = {};
