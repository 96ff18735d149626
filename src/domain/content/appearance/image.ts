import * as z from 'zod/mini';
import { linesPattern } from '../../forms/plain-text.ts';
import { fieldRuleTexts } from '../../forms/field-rule-texts.ts';
import { issueTexts } from '../../forms/issue-texts.ts';

/** D26: media file or path of this site, alternative text or 'decorative', focal point (0–100 per cent). */
export const contentImage = z.strictObject({
  mediaId: z.optional(z.uuid()),
  path: z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/, fieldRuleTexts.image)),
  alt: z.string().check(z.maxLength(300), z.regex(linesPattern, issueTexts.unreadable)),
  decorative: z.boolean(),
  focal: z.optional(
    z.strictObject({ x: z.number().check(z.gte(0), z.lte(100)), y: z.number().check(z.gte(0), z.lte(100)) }),
  ),
});
export type ContentImage = z.infer<typeof contentImage>;

/** `null` shows the bilum pattern. */
export const optionalImage = z.nullable(contentImage);

/** Added by the server, never stored. */
export interface ImageFile {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** `data:` URL of some hundred bytes. */
  placeholder?: string;
  /** At `/media/{mediaId}/{key}-{width}.webp` and, unless animated, `.avif`. */
  variants?: { key: string; widths: number[]; avif: boolean };
  /** A fallback, never copied into content. */
  focal?: ContentImage['focal'];
}

/** `path`: current, empty if gone. */
export type ShownImage = ContentImage & { file?: ImageFile };

export function storedImage({ mediaId, path, alt, decorative, focal }: ContentImage): ContentImage {
  return {
    ...(mediaId === undefined ? {} : { mediaId }),
    path,
    alt,
    decorative,
    ...(focal === undefined ? {} : { focal }),
  };
}
