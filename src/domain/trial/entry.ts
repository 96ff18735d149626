import * as z from 'zod/mini';
import { trialTexts } from './texts.ts';
import { trialPasswordLength } from './trial.ts';

/** What the gate's form sends. The upper bound keeps a hash from being asked for on a whole book. */
export const trialEntry = z.strictObject({
  password: z.string().check(z.minLength(1, trialTexts.empty), z.maxLength(trialPasswordLength, trialTexts.tooLong)),
});
