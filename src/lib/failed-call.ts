/** Told of each failed call; answers whether it is to be sent once more. Set by what offers to sign in in place. */
export const failedCall: { retry?: (error: unknown, call: { type: string; path: string }) => Promise<boolean> } = {};
