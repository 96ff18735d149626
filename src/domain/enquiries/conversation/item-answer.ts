import * as z from 'zod/mini';
import { linesPattern } from '../../forms/plain-text.ts';
import { conversationLimits } from './conversation.ts';
import { conversationTexts } from './conversation-texts.ts';
import { enquiryItemTexts as texts } from './item-texts.ts';

/** Words are needed without files. */
export const itemAnswer = (fileCount: number) =>
  z.strictObject({
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(fileCount === 0 ? 1 : 0, { error: texts.missing, abort: true }),
        z.maxLength(conversationLimits.body, conversationTexts.bodyTooLong(conversationLimits.body)),
        z.regex(linesPattern, conversationTexts.plainText),
      ),
  });
export type ItemAnswer = z.infer<ReturnType<typeof itemAnswer>>;
