/** Groups of files, for the filter of the library; `documents` is what is no picture. Every visitor's entry has the names. */
export const mediaTypes = ['pictures', 'png', 'jpeg', 'gif', 'webp', 'svg', 'documents'] as const;
export type MediaTypeFilter = (typeof mediaTypes)[number];

export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** What the library shows; kept in the address of /admin/media. */
export interface MediaFilter {
  /** Part of the file name. */
  q?: string | undefined;
  sort?: MediaSort | undefined;
  type?: MediaTypeFilter | undefined;
  /** Only what is used nowhere. */
  unused?: boolean | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
}
