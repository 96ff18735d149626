/** The three stores of D44. */
export const mediaStores = ['images', 'documents', 'private'] as const;
export type MediaStore = (typeof mediaStores)[number];

const mebibyte = 1024 * 1024;

/** Largest file of each store, in bytes (D44). */
export const mediaMaxBytes = {
  images: 5 * mebibyte,
  documents: 20 * mebibyte,
  private: 10 * mebibyte,
} as const satisfies Record<MediaStore, number>;

/** Extensions each store accepts; the server decides by the file's bytes (D44). */
export const mediaExtensions = {
  images: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'],
  documents: ['pdf', 'doc', 'docx', 'zip', 'rar', 'xls', 'xlsx'],
  private: ['pdf', 'png', 'jpg', 'jpeg', 'webp'],
} as const satisfies Record<MediaStore, readonly string[]>;

/** Logo and favicon: their own limits, and the sizes recommended beside the fields, in pixels. */
export const brandingMaxBytes = 2 * mebibyte;
export const brandingExtensions = {
  logo: ['png', 'jpg', 'jpeg', 'svg'],
  favicon: ['png', 'jpg', 'jpeg', 'gif', 'svg'],
} as const;
export const brandingSizes = { logo: { width: 250, height: 80 }, favicon: { width: 32, height: 32 } } as const;

/** How long a public file may be cached, in seconds. */
export const mediaCacheSeconds = 3600;
