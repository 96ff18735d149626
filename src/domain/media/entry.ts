import * as z from 'zod/mini';
import { maxAltLength, maxFileNameLength, maxPixels } from './media.ts';
import { linesPattern, oneLinePattern } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { mediaTexts as texts } from './texts.ts';
import { version } from '../documents/version.ts';

const percent = z.number().check(z.gte(0), z.lte(100));
/** More than any image has. */
const pixels = z.int().check(z.gte(0), z.lte(maxPixels));

export const mediaEntry = z.strictObject({
  id: z.uuid(),
  /** Conflicts (D37). */
  version,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.nameNeeded),
      z.maxLength(maxFileNameLength),
      z.regex(oneLinePattern, issueTexts.oneLine),
    ),
  alt: z.string().check(z.trim(), z.maxLength(maxAltLength), z.regex(linesPattern, issueTexts.unreadable)),
  isDecorative: z.boolean(),
  /** Per cent from left and top; null: the centre. */
  focal: z.nullable(z.strictObject({ x: percent, y: percent })),
  /** Pixels of the original; null: not cropped. */
  crop: z.nullable(z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels })),
});
export type MediaEntry = z.infer<typeof mediaEntry>;

/** Sent with an upload. */
export const mediaWords = z.pick(mediaEntry, { alt: true, isDecorative: true });
export type MediaWords = z.infer<typeof mediaWords>;
