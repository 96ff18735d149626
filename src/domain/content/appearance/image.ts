import * as z from 'zod/mini';
import { linesPattern } from '../../forms/plain-text.ts';
import { fieldRuleTexts } from '../../forms/field-rule-texts.ts';
import { issueTexts } from '../../forms/issue-texts.ts';

/**
 * An image in content (D26): a file of the media library or a path of this site, with its alternative text or the
 * statement that it is decorative, and the point that must stay visible when it is cropped (0–100 per cent).
 */
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

/** `null` is 'no image': the bilum pattern stands in its place. */
export const optionalImage = z.nullable(contentImage);

/** What the server knows of a picture of the library when it is shown; never stored in content. */
export interface ImageFile {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** A `data:` address of some hundred bytes that stands in the place until the picture has come. */
  placeholder?: string;
  /** Smaller copies at `/media/{mediaId}/{key}-{width}.webp` and, unless it is animated, `.avif`. */
  variants?: { key: string; widths: number[]; avif: boolean };
  /** Its own focal point, told to editors: it stands in where the place has none, without becoming the place's. */
  focal?: ContentImage['focal'];
}

/** An image as a page gets it: `path` is the file's address of now, empty when the file is gone. */
export type ShownImage = ContentImage & { file?: ImageFile };

/** As content stores it: what a page knows beside it of the file is no part of it. */
export function storedImage({ mediaId, path, alt, decorative, focal }: ContentImage): ContentImage {
  return {
    ...(mediaId === undefined ? {} : { mediaId }),
    path,
    alt,
    decorative,
    ...(focal === undefined ? {} : { focal }),
  };
}
