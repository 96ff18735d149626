import * as z from 'zod/mini';

/**
 * An image in content (D26): a file of the media library or a path of this site, with its alternative text or the
 * statement that it is decorative, and the point that must stay visible when it is cropped (0–100 per cent).
 */
export const contentImage = z.strictObject({
  mediaId: z.optional(z.uuid()),
  path: z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/)),
  alt: z.string().check(z.maxLength(300)),
  decorative: z.boolean(),
  focal: z.optional(
    z.strictObject({ x: z.number().check(z.gte(0), z.lte(100)), y: z.number().check(z.gte(0), z.lte(100)) }),
  ),
});
export type ContentImage = z.infer<typeof contentImage>;

/** `null` is 'no image': the bilum pattern stands in its place. */
export const optionalImage = z.nullable(contentImage);
