import type { Operation } from '@trpc/client';

type Call = Pick<Operation, 'type' | 'path' | 'context'>;

/** Set by screens behind sign-in: visitors do not load them. */
export const callHooks: {
  /** Resolves to whether to resend. */
  retry?: (error: unknown, call: Pick<Call, 'type' | 'path'>) => Promise<boolean>;
  ended?: (call: Call, error?: unknown) => void;
} = {};
