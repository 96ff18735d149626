import * as z from 'zod/mini';
import { linesPattern, trimLines } from '../../forms/plain-text.ts';
import { ownInput, trackInput } from './conversation.ts';
import { ratingTexts as texts } from './rating-texts.ts';

/** `note` in characters; mailed `afterDays` to `untilDays` after the last reply. */
export const ratingLimits = { note: 500, afterDays: 7, untilDays: 30 } as const;

/** 'stop': no more such mails to this address. */
export const ratingAnswers = ['yes', 'no', 'stop'] as const;

export const ratingEntry = z.strictObject({
  answer: z.enum(ratingAnswers, texts.answerMissing),
  note: z
    .string()
    .check(
      trimLines,
      z.maxLength(ratingLimits.note, texts.noteTooLong(ratingLimits.note)),
      z.regex(linesPattern, texts.plainText),
    ),
});
export type RatingEntry = z.infer<typeof ratingEntry>;

/** By mailed link. */
export const rateInput = z.extend(trackInput, ratingEntry.shape);

/** By account. */
export const rateOwnInput = z.extend(ownInput, ratingEntry.shape);
