/** `documents`: all but images. */
export const mediaTypes = ['pictures', 'png', 'jpeg', 'gif', 'webp', 'svg', 'documents'] as const;
export type MediaTypeFilter = (typeof mediaTypes)[number];

export const mediaSorts = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** In the URL. */
export interface MediaFilter {
  q?: string | undefined;
  sort?: MediaSort | undefined;
  type?: MediaTypeFilter | undefined;
  unused?: boolean | undefined;
  after?: string | undefined;
}
