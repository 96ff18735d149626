import * as z from 'zod';
import { maxAltLength, maxFileNameLength, maxPixels } from './media.ts';
import { linesPattern, oneLinePattern } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { mediaTexts as texts } from './texts.ts';
import { version } from '../documents/version.ts';

const percent = z.number().min(0).max(100);
/** More than any image has. */
const pixels = z.int().min(0).max(maxPixels);

export const mediaEntry = z.strictObject({
  id: z.uuid(),
  /** D37. */
  version,
  name: z.string().trim().min(1, texts.nameNeeded).max(maxFileNameLength).regex(oneLinePattern, issueTexts.oneLine),
  alt: z.string().trim().max(maxAltLength).regex(linesPattern, issueTexts.unreadable),
  isDecorative: z.boolean(),
  /** Per cent from left and top; null: the centre. */
  focal: z.strictObject({ x: percent, y: percent }).nullable(),
  /** Pixels of the original; null: not cropped. */
  crop: z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable(),
});
export type MediaEntry = z.infer<typeof mediaEntry>;

/** Sent with an upload. */
export const mediaWords = mediaEntry.pick({ alt: true, isDecorative: true });
export type MediaWords = z.infer<typeof mediaWords>;
