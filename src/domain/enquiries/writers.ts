import * as z from 'zod/mini';

/** In ms: how often someone who types says so, and how long the answer waits for a change. */
export const writerEveryMs = 3_000;
export const writerHoldMs = 10_000;

export const writingInput = z.strictObject({ id: z.uuid(), isWriting: z.boolean() });
/** `known`: names that are shown. */
export const writersInput = z.strictObject({
  id: z.uuid(),
  known: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(50)),
});
