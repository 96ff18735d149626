export interface Call {
  type: 'query' | 'mutation';
  /** E.g. 'posts.list'. */
  path: string;
  context: Record<string, unknown>;
}

/** Set by screens behind sign-in: visitors do not load them. */
export const callHooks: {
  /** Resolves to whether to resend. */
  retry?: (error: unknown, call: Pick<Call, 'type' | 'path'>) => Promise<boolean>;
  ended?: (call: Call, error?: unknown) => void;
} = {};
