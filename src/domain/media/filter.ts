/** `documents` means not an image. File names are in every visitor's bundle. */
export const mediaTypes = ['pictures', 'png', 'jpeg', 'gif', 'webp', 'svg', 'documents'] as const;
export type MediaTypeFilter = (typeof mediaTypes)[number];

export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** Kept in the URL of /admin/media. */
export interface MediaFilter {
  /** Part of the file name. */
  q?: string | undefined;
  sort?: MediaSort | undefined;
  type?: MediaTypeFilter | undefined;
  unused?: boolean | undefined;
  /** `next` of the previous page. */
  after?: string | undefined;
}
