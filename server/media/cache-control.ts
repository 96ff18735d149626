import type { MediaStore } from '../../src/domain/media/media.ts';

/** For object stores; the site's differ (spec 2 §9: 3600 s). */
export const cacheControls: Record<MediaStore, string> = {
  images: 'public, max-age=3600',
  documents: 'public, max-age=3600',
  private: 'private, no-store',
};

/** URLs change with their bytes. */
export const variantCacheControl = 'public, max-age=31536000, immutable';
