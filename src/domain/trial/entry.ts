import * as z from 'zod/mini';
import { trialTexts } from './texts.ts';
import { trialPasswordLength } from './trial.ts';

/** Hashing long input is expensive. */
export const trialEntry = z.strictObject({
  password: z.string().check(z.minLength(1, trialTexts.empty), z.maxLength(trialPasswordLength, trialTexts.tooLong)),
});
