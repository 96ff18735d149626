import { isDay } from '../time/day.ts';
import * as z from 'zod/mini';
import type { ContentDocument } from '../content/documents.ts';
import { enquiryInterests } from '../enquiries/enquiries.ts';
import { filledLine, trimmedLines } from '../forms/entry-lines.ts';
import { answerTexts as texts } from './texts.ts';

/** In characters. */
export const answerLimits = { title: 160, body: 6000 } as const;

/** All fields are present; '' means none. */
export const answerContent = z.strictObject({
  title: filledLine(answerLimits.title, texts.titleRequired),
  body: trimmedLines(answerLimits.body, texts.plain).check(z.minLength(1, texts.bodyRequired)),
  interest: z.union([z.literal(''), z.enum(enquiryInterests)]),
  /** An account. */
  ownerId: z.union([z.literal(''), z.uuid()], texts.noSuchOwner),
  /** `YYYY-MM-DD`. */
  reviewOn: z.string().check(z.refine((text) => text === '' || isDay(text), texts.dayRule)),
});
export type AnswerContent = z.infer<typeof answerContent>;

export const answerDocument: ContentDocument<AnswerContent> = {
  name: 'answer',
  schemaVersion: 1,
  schema: answerContent,
  defaults: { title: '', body: '', interest: '', ownerId: '', reviewOn: '' },
  references: { sources: 'words', texts: ['body'] },
  upgrades: [],
};
