import type { Operation } from '@trpc/client';

type Call = Pick<Operation, 'type' | 'path' | 'context'>;

/** What screens behind sign-in do with each call. They set it themselves, so that visitors need not fetch it. */
export const callHooks: {
  /** Answers whether a call that failed is to be sent once more. */
  retry?: (error: unknown, call: Pick<Call, 'type' | 'path'>) => Promise<boolean>;
  /** Runs when a call has its answer or has failed, before the caller hears of it. */
  ended?: (call: Call, error?: unknown) => void;
} = {};
