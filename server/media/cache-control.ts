import type { MediaStore } from '../../src/domain/media/media.ts';

/** What object stores keep of a file; the site's own answers set theirs (specification 2, section 9: 3600 s). */
export const cacheControls: Record<MediaStore, string> = {
  images: 'public, max-age=3600',
  documents: 'public, max-age=3600',
  private: 'private, no-store',
};

/** The same for smaller pictures, whose address changes with their bytes. */
export const variantCacheControl = 'public, max-age=31536000, immutable';
