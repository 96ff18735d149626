/** Mime types by group, for the filter of the library; `documents` is what is no picture. */
export const mediaTypes = {
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  svg: ['image/svg+xml'],
  documents: [],
} as const satisfies Record<string, readonly string[]>;
export type MediaTypeFilter = keyof typeof mediaTypes;

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
